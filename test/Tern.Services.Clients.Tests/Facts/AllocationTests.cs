using System.Net;
using System.Net.Http.Headers;
using Tern.Credentials;
using Tern.Services.Ssm;
using Tern.Services.Ssm.Model;
using Tern.Services.Sts;
using Tern.Services.Sts.Model;
using Tern.TestHarness;

namespace Tern.Services.Clients.Tests.Facts;

/// <summary>Upper bounds of what calls of generated clients allocate over HttpClient, whose own message, headers and answer cost 1,704 B of it.</summary>
public sealed class AllocationTests
{
    [Fact]
    public void A_call_in_JSON_takes_at_most_3000_bytes()
    {
        var ssm = new SsmClient(Options(new SsmClientOptions(), """{"Parameter":{"Name":"/shop/currency","Value":"EUR","Version":3}}"""));
        var request = new GetParameterRequest { Name = "/shop/currency" };

        Assert.InRange(AllocationTest.BytesPerCall(async () => await ssm.GetParameterAsync(request)), 1_700, 3_000);
    }

    [Fact]
    public void A_call_in_a_form_answered_in_XML_takes_at_most_3000_bytes()
    {
        var sts = new StsClient(Options(
            new StsClientOptions(),
            """
            <GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult><Arn>arn:aws:iam::123456789012:user/Ada</Arn>
            <UserId>AIDACKCEVSQ6C2EXAMPLE</UserId><Account>123456789012</Account></GetCallerIdentityResult></GetCallerIdentityResponse>
            """));
        var request = new GetCallerIdentityRequest();

        Assert.InRange(AllocationTest.BytesPerCall(async () => await sts.GetCallerIdentityAsync(request)), 1_700, 3_000);
    }

    private static T Options<T>(T options, string answer)
        where T : AwsClientOptions
    {
        options.Region = "eu-west-1";
        options.Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret");
        options.HttpMessageHandler = new SameAnswer(System.Text.Encoding.UTF8.GetBytes(answer));
        return options;
    }

    private sealed class SameAnswer(byte[] body) : HttpMessageHandler
    {
        private static readonly MediaTypeHeaderValue Plain = new("text/plain");

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            await request.Content!.CopyToAsync(Stream.Null, cancellationToken);
            var content = new ByteArrayContent(body);
            content.Headers.ContentType = Plain;
            content.Headers.ContentLength = body.Length;
            var response = new HttpResponseMessage(HttpStatusCode.OK) { Content = content, RequestMessage = request };
            response.Headers.TryAddWithoutValidation("x-amzn-RequestId", "4KBNVRGD25RG1KEO9UT4V3FQDJVV4KQNSO5AEMVJF66Q9ASUAAJG");
            return response;
        }
    }
}
