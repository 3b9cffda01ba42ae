def decision_name(s):
    return "" if s.over else str(s.decision)
def describe(s,b,names):
    return {}
def narrate(before,b,a,after,names): return "x"
