using System.Net;

namespace Tern.Hosting.Tests;

/// <summary>Answers <c>{}</c> or an error status, and records the hosts and credentials of calls.</summary>
internal sealed class RecordingHandler(HttpStatusCode status = HttpStatusCode.OK) : HttpMessageHandler
{
    public List<Uri> Addresses { get; } = [];

    /// <summary>The credential scopes, such as <c>AKID/20260101/eu-west-1/ssm</c>.</summary>
    public List<string> Signers { get; } = [];

    public List<string> UserAgents { get; } = [];

    protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        Addresses.Add(request.RequestUri!);
        Signers.Add(request.Headers.NonValidated["authorization"].ToString().Split("Credential=")[1].Split("/aws4_request")[0]);
        UserAgents.Add(request.Headers.NonValidated["user-agent"].ToString());
        return Task.FromResult(new HttpResponseMessage(status) { Content = new ByteArrayContent("{}"u8.ToArray()) });
    }
}
