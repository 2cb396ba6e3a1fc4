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
        "TERN2002", "The function's class can't be instantiated",
        "'{0}' is {1}, so it can't be a function: make it a sealed class");

    public static readonly DiagnosticDescriptor Generic = s_rules.Error(
        "TERN2003", "The function can't be generic",
        "'{0}' is generic or nested in a generic type, so it can't be a function: Lambda can't supply type arguments");

    public static readonly DiagnosticDescriptor NoHandler = s_rules.Error(
        "TERN2004", "The function has no handler",
        "'{0}' has no method 'HandleAsync': write 'public async Task HandleAsync(TEvent message, CancellationToken "
        + "cancellationToken)', with the event or its body first");

    public static readonly DiagnosticDescriptor SeveralHandlers = s_rules.Error(
        "TERN2005", "The function has several handlers",
        "'{0}' has {1} methods 'HandleAsync', but a function can only have one: write a separate class for each source");

    public static readonly DiagnosticDescriptor NoSource = s_rules.Error(
        "TERN2006", "The function has no source",
        "The source of the events of '{0}.HandleAsync' is unknown: {1}");

    public static readonly DiagnosticDescriptor SourceMismatch = s_rules.Error(
        "TERN2007", "The event type doesn't match the source",
        "'{0}.HandleAsync' can't take '{1}': {2}");

    public static readonly DiagnosticDescriptor NoJson = s_rules.Error(
        "TERN2008", "There is no JSON context",
        "'{0}.HandleAsync' {1} '{2}' as JSON, but the attribute specifies no context: set Json = typeof(…) to a JsonSerializerContext "
        + "that has [JsonSerializable(typeof({2}))]");

    public static readonly DiagnosticDescriptor NotInJson = s_rules.Error(
        "TERN2009", "The JSON context lacks the type",
        "'{0}' can't be the JSON of '{1}': {2}");

    public static readonly DiagnosticDescriptor TooManyServices = s_rules.Error(
        "TERN2010", "The handler has too many services",
        "'{0}.HandleAsync' has {1} service parameters, but supports at most {2}: take services in the constructor");

    public static readonly DiagnosticDescriptor TokenNotLast = s_rules.Error(
        "TERN2011", "The token must be last",
        "The CancellationToken '{1}' of '{0}.HandleAsync' must be the last parameter and the only token");

    public static readonly DiagnosticDescriptor BadParameter = s_rules.Error(
        "TERN2012", "The parameter isn't supported",
        "The parameter '{1}' of '{0}' can't be supplied: {2}");

    public static readonly DiagnosticDescriptor AsyncVoid = s_rules.Error(
        "TERN2013", "The handler is async void",
        "'{0}.HandleAsync' is async void, so it can't be awaited, and its exceptions would end the process: return Task");

    public static readonly DiagnosticDescriptor BadResult = s_rules.Error(
        "TERN2014", "The handler returns the wrong type",
        "'{0}.HandleAsync' returns '{1}', but {2}");

    public static readonly DiagnosticDescriptor BadConstructor = s_rules.Error(
        "TERN2015", "The function has no usable constructor",
        "'{0}' can't be constructed: {1}");

    public static readonly DiagnosticDescriptor NoService = s_rules.Error(
        "TERN2016", "The parameter isn't a service",
        "The parameter '{1}' of the constructor of '{0}' is a '{2}', which belongs to an invocation and isn't a service: take it in "
        + "HandleAsync");

    public static readonly DiagnosticDescriptor BadBatch = s_rules.Error(
        "TERN2017", "The batch option isn't valid",
        "'{0}' sets {1}: {2}");

    public static readonly DiagnosticDescriptor BadConfigure = s_rules.Error(
        "TERN2018", "Configure has the wrong signature",
        "'{0}.Configure({1})' has the wrong signature and isn't called: make it static, non-generic and void");

    public static readonly DiagnosticDescriptor MalformedRoute = s_rules.Error(
        "TERN2019", "The route is malformed",
        "'{0}' isn't a valid route: {1}");

    public static readonly DiagnosticDescriptor UnknownRoute = s_rules.Error(
        "TERN2020", "The route can't be bound",
        "The route of '{0}' can't be bound at compile time: {1}");

    public static readonly DiagnosticDescriptor UnboundParameter = s_rules.Error(
        "TERN2021", "A route parameter can't be bound",
        "The parameter '{0}' of the route '{1}' can't be bound: {2}");

    public static readonly DiagnosticDescriptor BadRouteResult = s_rules.Error(
        "TERN2022", "The route returns the wrong type",
        "The route '{0}' returns '{1}', which can't be a response: {2}");

    public static readonly DiagnosticDescriptor NoRouteJson = s_rules.Error(
        "TERN2023", "There is no JSON context for the route",
        "The route '{0}' {1} '{2}' as JSON, but {3}");

    public static readonly DiagnosticDescriptor SameRoute = s_rules.Error(
        "TERN2024", "Two routes match the same requests",
        "The routes '{0}' and '{1}' match the same requests: their methods are the same, and their paths differ only in the names of parameters");

    public static readonly DiagnosticDescriptor AmbiguousRoute = s_rules.Warning(
        "TERN2025", "The routes are ambiguous",
        "Some paths match both '{0}' and '{1}', and neither is more specific: '{1}' gets them. Distinguish them by a literal, or by constraints that exclude "
        + "each other");

    public static readonly DiagnosticDescriptor UnreachableRoute = s_rules.Warning(
        "TERN2026", "The route can't be reached",
        "No request reaches the route '{0}': {1}");

    public static readonly DiagnosticDescriptor RouteValueUnused = s_rules.Warning(
        "TERN2027", "A route parameter is unused",
        "The handler has no parameter '{0}' for the one in the route '{1}': add it, or take the RouteContext");

    public static readonly DiagnosticDescriptor BadRouteClass = s_rules.Error(
        "TERN2028", "The class can't have routes",
        "'{0}' {1}");

    public static readonly DiagnosticDescriptor LostAnswer = s_rules.Error(
        "TERN2030", "The handler's result is lost",
        "'{0}' writes no response, so the '{1}' that the handler returns would be lost: {2}");

    public static readonly DiagnosticDescriptor UncheckedAttribute = s_rules.Error(
        "TERN2029", "The validation attribute isn't supported",
        "'{0}' of '{1}' isn't supported: {2}");
}
