using Tern.Services.Ssm;
using Tern.Services.Ssm.Model;
using Tern.Services.Sts;
using Tern.Services.Sts.Model;
using Tern.TestHarness;

namespace Tern.Services.Clients.Tests.Facts;

/// <summary>Upper bounds for the bytes that calls of generated clients allocate with HttpClient, whose own message,
/// headers and response account for 1,704 B.</summary>
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
        where T : AwsClientOptions => options.Over(new CannedHandler(
            System.Text.Encoding.UTF8.GetBytes(answer), "text/plain", ("x-amzn-RequestId", "4KBNVRGD25RG1KEO9UT4V3FQDJVV4KQNSO5AEMVJF66Q9ASUAAJG")));
}
