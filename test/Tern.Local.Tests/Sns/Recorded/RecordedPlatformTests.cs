using static Tern.Local.Tests.Sns.Recorded.RecordedText;

namespace Tern.Local.Tests.Sns.Recorded;

public sealed class RecordedPlatformTests
{
    private const string NoAttributes =
        "400 ValidationError: 1 validation error detected: Value null at 'attributes' failed to satisfy constraint: Member must not be null";

    [Theory]
    [InlineData("InvalidAttribute", "test", "InvalidAttribute is not a valid attribute")]
    [InlineData("DefaultSendID", "123456789012", "DefaultSendID is not a valid attribute")] // as long as no sender ID can be
    [InlineData("DefaultSendID", "1234", "DefaultSendID is not a valid attribute")] // without a letter
    [InlineData("DefaultSMSType", "invalid", "DefaultSMSType is invalid")]
    public async Task Invalid_settings_of_SMS_are_refused(string name, string value, string error)
    {
        await using var host = await RecordedHost.StartAsync();
        Assert.Equal(
            "400 InvalidParameter: " + error,
            await host.AskAsync("SetSMSAttributes", "attributes.entry.1.key=" + name, "attributes.entry.1.value=" + value));
    }

    [Fact]
    public async Task An_app_needs_a_platform_that_exists()
    {
        await using var host = await RecordedHost.StartAsync();
        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: Platform Reason: AAA is not supported",
            await host.AskAsync("CreatePlatformApplication", ["Name=app", "Platform=AAA", .. Attributes("PlatformCredential=secret")]));
    }

    [Theory]
    [InlineData(NoAttributes)]
    [InlineData("404 NotFound: PlatformApplication does not exist", "PlatformPrincipal=dummy")]
    [InlineData("404 NotFound: PlatformApplication does not exist", "PlatformCredential=dummy")]
    [InlineData("404 NotFound: PlatformApplication does not exist", "PlatformPrincipal=dummy", "PlatformCredential=dummy")]
    public async Task Attributes_of_an_app_that_does_not_exist_are_not_set(string error, params string[] attributes)
    {
        await using var host = await RecordedHost.StartAsync();
        Assert.Equal(
            error,
            await host.AskAsync("SetPlatformApplicationAttributes", ["PlatformApplicationArn=arn:sns:app/APNS/dummy", .. Attributes(attributes)]));
    }

    [Fact]
    public async Task Attributes_of_a_device_that_does_not_exist_are_not_set()
    {
        await using var host = await RecordedHost.StartAsync();
        Assert.Equal(
            "404 NotFound: Endpoint does not exist",
            await host.AskAsync(
                "SetEndpointAttributes",
                ["EndpointArn=arn:sns:endpoint/APNS/dummy/5ff0a3a0-7f0c-4ba6-8c3a-d65d0a3ca2ce", .. Attributes("CustomUserData=dummy")]));
    }
}
