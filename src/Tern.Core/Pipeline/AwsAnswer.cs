using System.Collections.ObjectModel;
using Tern.Http;

namespace Tern;

/// <summary>What a successful answer says beside its response: for logs, support cases and headers that no member of the response has.</summary>
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

    /// <summary>Gets the HTTP status, such as 200.</summary>
    public int StatusCode { get; }

    /// <summary>Gets the id by which AWS finds the request, or null if the answer has none.</summary>
    public string? RequestId => Headers.GetValueOrDefault("x-amzn-requestid") ?? Headers.GetValueOrDefault("x-amz-request-id");

    /// <summary>Gets the second id of S3's requests, which AWS Support asks for, or null.</summary>
    public string? ExtendedRequestId => Headers.GetValueOrDefault("x-amz-id-2");

    /// <summary>Gets how many attempts the call made, the successful one included.</summary>
    public int Attempts { get; }

    /// <summary>Gets the headers, each name once, in any case; several values of one name are joined by <c>, </c>.</summary>
    public IReadOnlyDictionary<string, string> Headers { get; }
}
