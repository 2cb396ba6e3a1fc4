using System.Net;
using System.Text;
using Tern.TestHarness;

namespace Tern.Configuration.Tests;

/// <summary>Answers calls as a test defines, and records them.</summary>
internal sealed class ScriptedService(Func<string, (int Status, string Body)> answer) : HttpMessageHandler
{
    /// <summary>The operations and bodies of the calls.</summary>
    public List<(string Operation, string Body)> Asked { get; } = [];

    /// <summary>The function that answers from now on.</summary>
    public Func<string, (int Status, string Body)> Answer { get; set; } = answer;

    public void Use(AwsClientOptions options) => options.Over(this).MaxAttempts = 1;

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        var body = await request.Content!.ReadAsStringAsync(cancellationToken);
        lock (Asked) Asked.Add((request.Headers.GetValues("X-Amz-Target").Single().Split('.')[1], body));
        var (status, text) = Answer(body);
        return new HttpResponseMessage((HttpStatusCode)status) { Content = new StringContent(text, Encoding.UTF8, "application/x-amz-json-1.1") };
    }
}
