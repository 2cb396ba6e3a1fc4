using Tern.Http;

namespace Tern.Core.Tests.Pipeline;

/// <summary>Answers the attempts of a test, one after the other.</summary>
internal sealed class ScriptedTransport(Func<int, AwsHttpRequest, CancellationToken, ValueTask<AwsHttpResponse>> answer) : AwsTransport
{
    public ScriptedTransport(Func<int, AwsHttpResponse> answer) : this((attempt, _, _) => new(answer(attempt))) { }

    public int Attempts { get; private set; }

    /// <summary>The headers of each attempt.</summary>
    public List<Dictionary<string, string>> Sent { get; } = [];

    public override ValueTask<AwsHttpResponse> SendAsync(AwsHttpRequest request, CancellationToken cancellationToken)
    {
        var headers = new Dictionary<string, string>();
        for (var i = 0; i < request.Headers.Count; i++) headers.Add(request.Headers[i].Name, request.Headers[i].GetText());
        Sent.Add(headers);
        return answer(++Attempts, request, cancellationToken);
    }
}
