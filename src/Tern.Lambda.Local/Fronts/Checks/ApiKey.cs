namespace Tern.Lambda.Local.Fronts;

/// <summary>An API key of API Gateway.</summary>
/// <param name="Id">The ID, as in events.</param>
/// <param name="Value">The value that clients send in the header <c>x-api-key</c>.</param>
internal sealed record ApiKey(string Id, string Value);
