using System.Text;
using Tern.Http;
using Tern.TestHarness;

namespace Tern.DynamoDb.Tests.Client;

/// <summary>Returns the given responses in order (and then repeats the last one), and records the requests.</summary>
internal sealed class CannedTransport(params IReadOnlyList<(int Status, string Body)> answers) : AwsTransport
{
    internal List<(Uri Endpoint, string Target, string Body)> Sent { get; } = [];

    internal IReadOnlyDictionary<string, string> Headers { get; init; } = new Dictionary<string, string>();

    public override ValueTask<AwsHttpResponse> SendAsync(AwsHttpRequest request, CancellationToken cancellationToken)
    {
        var target = "";
        for (var i = 0; i < request.Headers.Count; i++)
            if (request.Headers[i].Name == "x-amz-target") target = request.Headers[i].GetText();
        Sent.Add((request.Endpoint.Uri, target, Encoding.UTF8.GetString(request.Body.WrittenSpan)));
        var (status, body) = answers[Math.Min(Sent.Count - 1, answers.Count - 1)];
        return new(new TextResponse(status, body, [.. Headers.Select(static header => (header.Key, header.Value))]));
    }
}
