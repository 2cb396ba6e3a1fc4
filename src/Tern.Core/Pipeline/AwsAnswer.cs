using System.Collections.ObjectModel;
using Tern.Http;

namespace Tern;

/// <summary>
/// The status and headers of a successful call's HTTP response, for logs, support cases, and headers that the
/// response type has no member for.
/// </summary>
public sealed class AwsAnswer
{
    internal AwsAnswer(AwsHttpResponse answer)
    {
        StatusCode = answer.StatusCode;
        Attempts = answer.Attempts;
        var headers = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (var (name, value) in answer.GetHeaders()) headers[name] = value;
        Headers = new ReadOnlyDictionary<string, string>(headers);
    }

    internal AwsAnswer(int attempts)
    {
        StatusCode = 200;
        Attempts = attempts;
        Headers = ReadOnlyDictionary<string, string>.Empty;
    }

    /// <summary>Gets the HTTP status code, such as 200.</summary>
    public int StatusCode { get; }

    /// <summary>Gets the request id, by which AWS identifies the request, or null if the response has none.</summary>
    public string? RequestId => Headers.GetValueOrDefault("x-amzn-requestid") ?? Headers.GetValueOrDefault("x-amz-request-id");

    /// <summary>Gets the extended request id of S3 (<c>x-amz-id-2</c>), which AWS Support asks for, or null.</summary>
    public string? ExtendedRequestId => Headers.GetValueOrDefault("x-amz-id-2");

    /// <summary>Gets the number of attempts that the call made, including the successful one.</summary>
    public int Attempts { get; }

    /// <summary>
    /// Gets the headers. Names are case-insensitive; multiple values of one header are joined with <c>, </c>.
    /// </summary>
    public IReadOnlyDictionary<string, string> Headers { get; }
}
