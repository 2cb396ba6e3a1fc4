namespace Tern.Lambda.Local.Fronts;

/// <summary>The identifiers of an API in its events. They are fictitious, but in the real format.</summary>
internal sealed record ApiIdentity
{
    /// <summary>Gets the ID of the API.</summary>
    public required string ApiId { get; init; }

    /// <summary>Gets the stage. <c>$default</c> isn't part of paths.</summary>
    public required string Stage { get; init; }

    /// <summary>Gets the variables of the stage.</summary>
    public IReadOnlyDictionary<string, string> StageVariables { get; init; } = new Dictionary<string, string>();

    /// <summary>Returns the ARN of a request, as authorizers receive it.</summary>
    public string ArnOf(string method, string path) =>
        $"arn:aws:execute-api:{LocalAws.Region}:{LocalAws.Account}:{ApiId}/{Stage}/{method}{(path == "/" ? "/" : path)}";
}
