using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Tern.Http;
using Tern.Local.Engine;
using Tern.Local.Serving;

namespace Tern.Local.Hosting;

/// <summary>Verifies the signatures of requests to DynamoDB, and describes requests for that.</summary>
internal static class SignatureGate
{
    /// <summary>Returns the fault of a request on a connection, or null if there is none.</summary>
    public static SignatureFault? Check(RequestVerifier verifier, IHttpRequestFeature request, ReadOnlySpan<byte> body) => Fault(verifier.Check(
        new SignedRequest
        {
            Method = request.Method, Path = request.Path, Query = request.QueryString.TrimStart('?'), Headers = HeadersOf(request.Headers),
        }, body));

    /// <summary>Returns the fault of a request in this process, or null if there is none.</summary>
    public static SignatureFault? Check(RequestVerifier verifier, AwsHttpRequest request) => Fault(verifier.Check(
        new SignedRequest { Method = request.Method, Path = request.PathAndQuery, Query = "", Headers = HeadersOf(request) }, request.Body.WrittenSpan));

    /// <summary>Returns the headers of a request on a connection, with names in lower case.</summary>
    public static IEnumerable<KeyValuePair<string, string>> HeadersOf(IHeaderDictionary headers) =>
        headers.Select(static header => KeyValuePair.Create(header.Key.ToLowerInvariant(), header.Value.ToString()));

    /// <summary>Returns the headers of a request in this process, with the host that a transport would add.</summary>
    public static IEnumerable<KeyValuePair<string, string>> HeadersOf(AwsHttpRequest request)
    {
        yield return new("host", request.HostPrefix + request.Endpoint.Host);
        for (var i = 0; i < request.Headers.Count; i++) yield return new(request.Headers[i].Name, request.Headers[i].GetText());
    }

    private static SignatureFault? Fault(ServiceErrorException? error) => error is null ? null : new SignatureFault(
        error.Shape switch
        {
            "MissingAuthenticationToken" => EngineError.MissingAuthenticationToken,
            "IncompleteSignatureException" => EngineError.IncompleteSignature,
            "ExpiredTokenException" => EngineError.ExpiredToken,
            "UnrecognizedClientException" => EngineError.UnrecognizedClient,
            _ => EngineError.InvalidSignature,
        }, error.Message);
}
