using System.Text;
using Microsoft.Extensions.DependencyInjection;
using Tern.Credentials;
using Tern.Http;
using Tern.Services.CloudControl;
using Tern.Services.CloudControl.Model;
using Tern.ServiceCodegen.Tests.Protocols;

namespace Tern.ServiceCodegen.Tests.Golden;

/// <summary>
/// A whole client as users get it, committed beside these tests: a change to the generator shows as a difference there, and it is
/// compiled here under the rules of the repository.
/// </summary>
public sealed class GoldenClientTests
{
    [Fact]
    public async Task A_whole_client_calls_and_reads()
    {
        var transport = new CannedTransport(
            200, Empty, """{"TypeName":"AWS::S3::Bucket","ResourceDescription":{"Identifier":"b1","Properties":"{}"}}"""u8.ToArray());
        await using var client = Client(transport);

        var answer = await client.GetResourceAsync(
            new GetResourceRequest { TypeName = "AWS::S3::Bucket", Identifier = "b1" }, null, TestContext.Current.CancellationToken);

        Assert.Equal("b1", answer.ResourceDescription?.Identifier);
        Assert.Equal("""{"TypeName":"AWS::S3::Bucket","Identifier":"b1"}""", Encoding.UTF8.GetString(transport.Sent!.Body));
        Assert.Equal("cloudcontrolapi.eu-west-1.amazonaws.com", transport.Sent.Host);
    }

    [Fact]
    public async Task An_error_is_an_exception_of_the_clients_namespace()
    {
        await using var client = Client(new CannedTransport(400, Empty, """{"__type":"TypeNotFoundException","Message":"no such type"}"""u8.ToArray()));

        var error = await Assert.ThrowsAsync<TypeNotFoundException>(
            async () => await client.GetResourceAsync(new GetResourceRequest { TypeName = "X", Identifier = "b1" }));

        Assert.Equal("no such type", error.ServiceMessage);
    }

    [Fact]
    public async Task A_required_member_is_asked_for_by_name()
    {
        await using var client = Client(new CannedTransport(200, Empty, "{}"u8.ToArray()));
        var error = await Assert.ThrowsAsync<ArgumentException>(async () => await client.GetResourceAsync(new GetResourceRequest { TypeName = "X" }));
        Assert.Equal("GetResource requires Identifier, which isn't set. Set it before the call.", error.Message);
    }

    [Fact]
    public void It_is_registered_once_and_by_name()
    {
        var services = new ServiceCollection();
        services.AddCloudControl(options => options.Region = "eu-west-1");
        services.AddCloudControl();
        services.AddKeyedCloudControl("other", options => options.Region = "us-east-1");

        Assert.Equal(2, services.Count(service => service.ServiceType == typeof(CloudControlClient)));
    }

    private static readonly Dictionary<string, string> Empty = [];

    private static CloudControlClient Client(AwsTransport transport) => new(new CloudControlClientOptions
    {
        Region = "eu-west-1", MaxAttempts = 1, Transport = transport, Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret"),
    });
}
