using Tern.Lambda.Local.Names;

namespace Tern.Lambda.Local.Fronts.Events;

/// <summary>What an API is called in its events. None of it is real; all of it has the form of what is.</summary>
internal sealed record ApiIdentity
{
    /// <summary>The id of the API.</summary>
    public required string ApiId { get; init; }

    /// <summary>The stage; <c>$default</c> has no part in paths.</summary>
    public required string Stage { get; init; }

    /// <summary>The variables of the stage.</summary>
    public IReadOnlyDictionary<string, string> StageVariables { get; init; } = new Dictionary<string, string>();

    /// <summary>The name that it would be called by.</summary>
    public string DomainName => $"{ApiId}.execute-api.{LocalAws.Region}.amazonaws.com";

    /// <summary>The ARN of a request, as authorizers get it.</summary>
    public string ArnOf(string method, string path) =>
        $"arn:aws:execute-api:{LocalAws.Region}:{LocalAws.Account}:{ApiId}/{Stage}/{method}{(path == "/" ? "/" : path)}";
}
