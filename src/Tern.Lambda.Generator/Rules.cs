using Microsoft.CodeAnalysis;

namespace Tern.Lambda.Generator;

/// <summary>The diagnostics of the generator. Each rule has a page in docs/rules.</summary>
internal static class Rules
{
    private static readonly RuleCategory s_rules = new("Tern.Lambda");

    public static readonly DiagnosticDescriptor NotPartial = s_rules.Error(
        "TERN2001", "The function must be partial",
        "'{0}' must be declared partial, and so must the types around it, so that its registration can be generated");

    public static readonly DiagnosticDescriptor NotInstantiable = s_rules.Error(
        "TERN2002", "The function can't be made",
        "'{0}' is {1}, and so it can't be a function: make it a sealed class");

    public static readonly DiagnosticDescriptor Generic = s_rules.Error(
        "TERN2003", "The function can't be generic",
        "'{0}' is generic or nested in a generic type, which a function can't be, because Lambda can't supply type arguments");

    public static readonly DiagnosticDescriptor NoHandler = s_rules.Error(
        "TERN2004", "The function has no handler",
        "'{0}' has no method 'HandleAsync': write 'public async Task HandleAsync(TEvent message, CancellationToken "
        + "cancellationToken)', with the event or its body first");

    public static readonly DiagnosticDescriptor SeveralHandlers = s_rules.Error(
        "TERN2005", "The function has several handlers",
        "'{0}' has {1} methods 'HandleAsync'; a function has one: give each source a class of its own");

    public static readonly DiagnosticDescriptor NoSource = s_rules.Error(
        "TERN2006", "The function has no source",
        "'{0}.HandleAsync' doesn't tell where its events come from: {1}");

    public static readonly DiagnosticDescriptor SourceMismatch = s_rules.Error(
        "TERN2007", "The source gives no such event",
        "'{0}.HandleAsync' can't take '{1}': {2}");

    public static readonly DiagnosticDescriptor NoJson = s_rules.Error(
        "TERN2008", "There is no JSON context",
        "'{0}.HandleAsync' {1} '{2}' as JSON, but the attribute names no context: set Json = typeof(…) to a JsonSerializerContext "
        + "that has [JsonSerializable(typeof({2}))]");

    public static readonly DiagnosticDescriptor NotInJson = s_rules.Error(
        "TERN2009", "The JSON context lacks the type",
        "'{0}' can't be the JSON of '{1}': {2}");

    public static readonly DiagnosticDescriptor TooManyServices = s_rules.Error(
        "TERN2010", "The handler asks for too many services",
        "'{0}.HandleAsync' has {1} parameters for services, and there is room for {2}: take services in the constructor");

    public static readonly DiagnosticDescriptor TokenNotLast = s_rules.Error(
        "TERN2011", "The token must be last",
        "The CancellationToken '{1}' of '{0}.HandleAsync' is not the last parameter, or not the only one: take one, at the end");

    public static readonly DiagnosticDescriptor BadParameter = s_rules.Error(
        "TERN2012", "The parameter can't be given",
        "The parameter '{1}' of '{0}' can't be given: {2}");

    public static readonly DiagnosticDescriptor AsyncVoid = s_rules.Error(
        "TERN2013", "The handler is async void",
        "'{0}.HandleAsync' is async void, so nobody could wait for it, and what it throws would end the process: return Task");

    public static readonly DiagnosticDescriptor BadResult = s_rules.Error(
        "TERN2014", "The handler returns the wrong thing",
        "'{0}.HandleAsync' returns '{1}', but {2}");

    public static readonly DiagnosticDescriptor BadConstructor = s_rules.Error(
        "TERN2015", "The function has no constructor to use",
        "'{0}' can't be constructed: {1}");

    public static readonly DiagnosticDescriptor NoService = s_rules.Error(
        "TERN2016", "The parameter isn't a service",
        "The parameter '{1}' of the constructor of '{0}' is of '{2}', which belongs to an invocation and isn't a service: take it in "
        + "HandleAsync");

    public static readonly DiagnosticDescriptor BadBatch = s_rules.Error(
        "TERN2017", "The batch option doesn't fit",
        "'{0}' sets {1}: {2}");

    public static readonly DiagnosticDescriptor BadConfigure = s_rules.Error(
        "TERN2018", "Configure has the wrong form",
        "'{0}.Configure({1})' is not called as it stands: make it static, not generic, and have it return void");

    public static readonly DiagnosticDescriptor MalformedRoute = s_rules.Error(
        "TERN2019", "The route is malformed",
        "'{0}' isn't a route: {1}");

    public static readonly DiagnosticDescriptor UnknownRoute = s_rules.Error(
        "TERN2020", "The route can't be bound",
        "The route of '{0}' can't be bound when the program is compiled: {1}");

    public static readonly DiagnosticDescriptor UnboundParameter = s_rules.Error(
        "TERN2021", "The route's parameter can't be given",
        "The parameter '{0}' of the route '{1}' can't be given: {2}");

    public static readonly DiagnosticDescriptor BadRouteResult = s_rules.Error(
        "TERN2022", "The route returns the wrong thing",
        "The route '{0}' returns '{1}', which can't be answered: {2}");

    public static readonly DiagnosticDescriptor NoRouteJson = s_rules.Error(
        "TERN2023", "There is no JSON context for the route",
        "The route '{0}' {1} '{2}' as JSON, and {3}");

    public static readonly DiagnosticDescriptor SameRoute = s_rules.Error(
        "TERN2024", "Two routes take the same requests",
        "The route '{0}' takes the requests of '{1}': they have one method, and paths that differ in the names of parameters at most");

    public static readonly DiagnosticDescriptor AmbiguousRoute = s_rules.Warning(
        "TERN2025", "The routes are ambiguous",
        "Some paths fit both '{0}' and '{1}', and neither is the narrower one: '{1}' gets them. Tell them apart by a literal, or by constraints that exclude "
        + "each other");

    public static readonly DiagnosticDescriptor UnreachableRoute = s_rules.Warning(
        "TERN2026", "The route can't be reached",
        "No request reaches the route '{0}': {1}");

    public static readonly DiagnosticDescriptor RouteValueUnused = s_rules.Warning(
        "TERN2027", "Nobody takes the route's value",
        "The handler takes no parameter '{0}', which the route '{1}' has: add it, or take the RouteContext");

    public static readonly DiagnosticDescriptor BadRouteClass = s_rules.Error(
        "TERN2028", "The class can't have routes",
        "'{0}' {1}");

    public static readonly DiagnosticDescriptor LostAnswer = s_rules.Error(
        "TERN2030", "What the handler returns is lost",
        "'{0}' writes no answer, so that the '{1}' which the handler returns would be lost: {2}");

    public static readonly DiagnosticDescriptor UncheckedAttribute = s_rules.Error(
        "TERN2029", "The validation attribute can't be checked",
        "'{0}' of '{1}' can't be checked: {2}");
}
