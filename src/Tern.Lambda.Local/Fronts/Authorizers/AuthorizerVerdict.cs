using System.Text.Json;

namespace Tern.Lambda.Local.Fronts;

/// <summary>An authorizer's decision on a request.</summary>
/// <param name="Refusal">The response to the client, or null if the request is allowed.</param>
/// <param name="Context">Writes <c>requestContext.authorizer</c> for the route's function.</param>
internal sealed record AuthorizerVerdict(FrontAnswer? Refusal, Action<Utf8JsonWriter>? Context)
{
    public static AuthorizerVerdict Refuse(FrontAnswer answer) => new(answer, null);
}
