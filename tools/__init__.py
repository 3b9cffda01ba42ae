"""What makes pages of the documentation: run from the checkout, or by the build of the site."""
