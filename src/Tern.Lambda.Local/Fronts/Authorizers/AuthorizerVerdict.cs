using System.Text.Json;
using Tern.Lambda.Local.Fronts.Http;

namespace Tern.Lambda.Local.Fronts.Authorizers;

/// <summary>What an authorizer says of a request.</summary>
/// <param name="Refusal">The answer to the client; null when it may pass.</param>
/// <param name="Context">Writes <c>requestContext.authorizer</c> for the function behind.</param>
internal sealed record AuthorizerVerdict(FrontAnswer? Refusal, Action<Utf8JsonWriter>? Context)
{
    public static AuthorizerVerdict Refuse(FrontAnswer answer) => new(answer, null);
}
