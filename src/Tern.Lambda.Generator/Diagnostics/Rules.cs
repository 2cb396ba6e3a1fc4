using Microsoft.CodeAnalysis;

namespace Tern.Lambda.Generator;

/// <summary>What the generator finds wrong. Each rule has a page in docs/rules.</summary>
internal static class Rules
{
    public const string NotPartial = "TERN2001";
    public const string NotInstantiable = "TERN2002";
    public const string Generic = "TERN2003";
    public const string NoHandler = "TERN2004";
    public const string SeveralHandlers = "TERN2005";
    public const string NoSource = "TERN2006";
    public const string SourceMismatch = "TERN2007";
    public const string NoJson = "TERN2008";
    public const string NotInJson = "TERN2009";
    public const string TooManyServices = "TERN2010";
    public const string TokenNotLast = "TERN2011";
    public const string BadParameter = "TERN2012";
    public const string AsyncVoid = "TERN2013";
    public const string BadResult = "TERN2014";
    public const string BadConstructor = "TERN2015";
    public const string NoService = "TERN2016";
    public const string BadBatch = "TERN2017";
    public const string BadConfigure = "TERN2018";

    private static readonly Dictionary<string, DiagnosticDescriptor> All = new DiagnosticDescriptor[]
    {
        Rule(NotPartial, "The function must be partial", "'{0}' must be declared partial, and so must the types around it, so that its registration can be generated"),
        Rule(NotInstantiable, "The function can't be made", "'{0}' is {1}, so there can be no instance of it: make it a sealed class"),
        Rule(Generic, "The function can't be generic", "'{0}' is generic, or stands inside a generic type; a function can't be: nothing says which types Lambda means"),
        Rule(NoHandler, "The function has no handler", "'{0}' has no method 'HandleAsync': write 'public async Task HandleAsync(TEvent message, CancellationToken cancellationToken)', with the event or its body first"),
        Rule(SeveralHandlers, "The function has several handlers", "'{0}' has {1} methods 'HandleAsync'; a function has one: give each source a class of its own"),
        Rule(NoSource, "The function has no source", "'{0}.HandleAsync' doesn't tell where its events come from: {1}"),
        Rule(SourceMismatch, "The source gives no such event", "'{0}.HandleAsync' can't take '{1}': {2}"),
        Rule(NoJson, "There is no JSON context", "'{0}.HandleAsync' {1} '{2}' as JSON, but the attribute names no context: set Json = typeof(…) to a JsonSerializerContext that has [JsonSerializable(typeof({2}))]"),
        Rule(NotInJson, "The JSON context lacks the type", "'{0}' can't be the JSON of '{1}': {2}"),
        Rule(TooManyServices, "The handler asks for too many services", "'{0}.HandleAsync' has {1} parameters for services, and there is room for {2}: take services in the constructor"),
        Rule(TokenNotLast, "The token must be last", "The CancellationToken '{1}' of '{0}.HandleAsync' is not the last parameter, or not the only one: take one, at the end"),
        Rule(BadParameter, "The parameter can't be given", "The parameter '{1}' of '{0}' can't be given: {2}"),
        Rule(AsyncVoid, "The handler is async void", "'{0}.HandleAsync' is async void, so nobody could wait for it, and what it throws would end the process: return Task"),
        Rule(BadResult, "The handler returns the wrong thing", "'{0}.HandleAsync' returns '{1}', but {2}"),
        Rule(BadConstructor, "The function has no constructor to use", "'{0}' can't be constructed: {1}"),
        Rule(NoService, "The parameter is no service", "The parameter '{1}' of the constructor of '{0}' is of '{2}', which belongs to an invocation and is no service: take it in HandleAsync"),
        Rule(BadBatch, "The batch option doesn't fit", "'{0}' sets {1}: {2}"),
        Rule(BadConfigure, "Configure has the wrong form", "'{0}.Configure({1})' is not called as it stands: make it static, not generic, and have it return void"),
    }.ToDictionary(rule => rule.Id);

    public static IEnumerable<string> Ids => All.Keys;

    public static DiagnosticDescriptor ById(string id) => All[id];

    private static DiagnosticDescriptor Rule(string id, string title, string message) =>
        new(id, title, message, "Tern.Lambda", DiagnosticSeverity.Error, isEnabledByDefault: true, helpLinkUri: $"https://github.com/tern-dotnet/tern/blob/main/docs/rules/{id}.md");
}
