using Tern.Lambda.Events;

namespace Orders.Api;

/// <summary>The error in a request, for programs and people (RFC 9457).</summary>
internal sealed record Problem(int Status, string Title, string Detail)
{
    public static HttpApiResponse Answer(int status, string title, string detail) =>
        HttpApiResponse.Json(new Problem(status, title, detail), ApiJson.Default.Problem, status).WithHeader("content-type", "application/problem+json");
}
