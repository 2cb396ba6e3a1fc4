namespace Tern.ServiceCodegen.LambdaHandlers;

/// <summary>One form of a source's handlers, which becomes an overload for each number of services.</summary>
/// <param name="Method">The method's name.</param>
/// <param name="Core">The private method that receives the call.</param>
/// <param name="Summary">The summary.</param>
/// <param name="Returns">The type of the registration.</param>
/// <param name="Call">The kind of call, such as <c>TaskCall</c>.</param>
/// <param name="Inputs">The types of the handler's arguments before its services.</param>
/// <param name="Registration">The expression that registers <c>call</c>.</param>
internal sealed record HandlerForm(string Method, string Core, string Summary, string Returns, string Call, IReadOnlyList<string> Inputs, string Registration)
{
    /// <summary>The result type of the handler's task, or null.</summary>
    public string? Result { get; init; }

    /// <summary>The type parameters before those of the services.</summary>
    public IReadOnlyList<(string Name, string Docs)> TypeParameters { get; init; } = [];

    /// <summary>The parameters between the application and the handler.</summary>
    public IReadOnlyList<(string Type, string Name, string Docs)> Parameters { get; init; } = [];

    /// <summary>The documentation of the handler parameter.</summary>
    public string HandlerDocs { get; init; } = "";

    /// <summary>The remarks, or an empty string.</summary>
    public string Remarks { get; init; } = "";
}
