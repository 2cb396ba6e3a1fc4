namespace Tern.Lambda.Local.Fronts.Checks;

/// <summary>A key of API Gateway.</summary>
/// <param name="Id">Its id, as events have it.</param>
/// <param name="Value">What clients send in the header <c>x-api-key</c>.</param>
internal sealed record ApiKey(string Id, string Value);
