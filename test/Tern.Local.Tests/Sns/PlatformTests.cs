using Tern.Local.Tests.Serving;

namespace Tern.Local.Tests.Sns;

public sealed class PlatformTests
{
    private const string App = "arn:aws:sns:us-east-1:000000000000:app/GCM/shop";

    [Fact]
    public async Task An_app_and_its_devices_are_kept_and_get_messages()
    {
        await using var host = await SnsHost.StartAsync();
        Assert.Equal(App, QueryWire.Text(await CreateAppAsync(host, "GCM"), "PlatformApplicationArn"));
        await host.Sns.CallAsync(
            "SetPlatformApplicationAttributes", "PlatformApplicationArn=" + App, "Attributes.entry.1.key=EventEndpointDeleted", "Attributes.entry.1.value=x");
        Assert.Equal(
            ["Enabled=true", "EventEndpointDeleted=x"],
            QueryWire.Map(await host.Sns.CallAsync("GetPlatformApplicationAttributes", "PlatformApplicationArn=" + App))
                .Select(static a => $"{a.Key}={a.Value}"));
        string[] device = ["PlatformApplicationArn=" + App, "Token=device-1", "CustomUserData=jane"];
        var arn = QueryWire.Text(await host.Sns.CallAsync("CreatePlatformEndpoint", device), "EndpointArn")!;
        Assert.StartsWith("arn:aws:sns:us-east-1:000000000000:endpoint/GCM/shop/", arn, StringComparison.Ordinal);
        Assert.Equal(arn, QueryWire.Text(await host.Sns.CallAsync("CreatePlatformEndpoint", device), "EndpointArn"));
        Assert.Equal(
            $"400 InvalidParameter: Invalid parameter: Token Reason: Endpoint {arn} already exists with the same Token, but different attributes.",
            await host.Sns.ErrorAsync("CreatePlatformEndpoint", "PlatformApplicationArn=" + App, "Token=device-1", "CustomUserData=joe"));

        await host.Sns.CallAsync("Publish", "TargetArn=" + arn, """Message={"default":"all","GCM":"{}"}""", "MessageStructure=json");
        var topic = await host.TopicAsync("news");
        await host.SubscribeAsync(topic, "application", arn);
        await host.Sns.CallAsync("Publish", "TopicArn=" + topic, "Message=hi");
        Assert.Equal([("application", arn, "{}"), ("application", arn, "hi")], host.Aws.Sns.Outbox.List().Select(static m => (m.Kind, m.Destination, m.Text)));

        await host.Sns.CallAsync("SetEndpointAttributes", "EndpointArn=" + arn, "Attributes.entry.1.key=Enabled", "Attributes.entry.1.value=False");
        Assert.Equal(
            ["Enabled=false", "Token=device-1", "CustomUserData=jane"],
            QueryWire.Map(await host.Sns.CallAsync("GetEndpointAttributes", "EndpointArn=" + arn)).Select(static a => $"{a.Key}={a.Value}"));
        Assert.Equal("400 EndpointDisabled: Endpoint is disabled", await host.Sns.ErrorAsync("Publish", "TargetArn=" + arn, "Message=hi"));
        Assert.Equal(arn, QueryWire.Text(await host.Sns.CallAsync("ListEndpointsByPlatformApplication", "PlatformApplicationArn=" + App), "EndpointArn"));
        Assert.Equal(App, QueryWire.Text(await host.Sns.CallAsync("ListPlatformApplications"), "PlatformApplicationArn"));
        await host.Sns.CallAsync("DeleteEndpoint", "EndpointArn=" + arn);
        await host.Sns.CallAsync("DeleteEndpoint", "EndpointArn=" + arn);
        await host.Sns.CallAsync("DeletePlatformApplication", "PlatformApplicationArn=" + App);
        Assert.Null(QueryWire.Text(await host.Sns.CallAsync("ListPlatformApplications"), "PlatformApplicationArn"));
    }

    [Fact]
    public async Task Apps_and_devices_that_are_not_there_are_refused()
    {
        await using var host = await SnsHost.StartAsync();
        Assert.Equal("400 InvalidParameter: Invalid parameter: Platform Reason: PALM is not supported", await CreateAppErrorAsync(host, "PALM"));
        Assert.Equal(
            "400 ValidationError: 1 validation error detected: Value null at 'attributes' failed to satisfy constraint: Member must not be null",
            await host.Sns.ErrorAsync("SetPlatformApplicationAttributes", "PlatformApplicationArn=" + App));
        string[] attribute = ["Attributes.entry.1.key=Enabled", "Attributes.entry.1.value=true"];
        Assert.Equal(
            "404 NotFound: PlatformApplication does not exist",
            await host.Sns.ErrorAsync("SetPlatformApplicationAttributes", ["PlatformApplicationArn=" + App, .. attribute]));
        Assert.Equal(
            "404 NotFound: Endpoint does not exist",
            await host.Sns.ErrorAsync("SetEndpointAttributes", ["EndpointArn=arn:aws:sns:us-east-1:000000000000:endpoint/GCM/shop/1", .. attribute]));
    }

    [Fact]
    public async Task Malformed_ARNs_and_tokens_are_refused()
    {
        await using var host = await SnsHost.StartAsync();
        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: PlatformApplicationArn Reason: An ARN must have at least 6 elements, not 1",
            await host.Sns.ErrorAsync("DeletePlatformApplication", "PlatformApplicationArn=shop"));
        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: EndpointArn Reason: An ARN must have at least 6 elements, not 1",
            await host.Sns.ErrorAsync("DeleteEndpoint", "EndpointArn=shop"));
        var app = "PlatformApplicationArn=" + QueryWire.Text(await CreateAppAsync(host, "APNS"), "PlatformApplicationArn");
        const string error = "400 InvalidParameter: Invalid parameter: Token Reason: iOS device tokens must be no more than 400 hexadecimal characters";
        foreach (var token in new[] { "", "device", new string('a', 401) })
            Assert.Equal(error, await host.Sns.ErrorAsync("CreatePlatformEndpoint", app, "Token=" + token));
        var device = "EndpointArn=" + QueryWire.Text(await host.Sns.CallAsync("CreatePlatformEndpoint", app, "Token=0aF"), "EndpointArn");
        Assert.Equal(
            error, await host.Sns.ErrorAsync("SetEndpointAttributes", device, "Attributes.entry.1.key=Token", "Attributes.entry.1.value=device"));
    }

    [Fact]
    public async Task SMS_are_kept_with_their_settings()
    {
        await using var host = await SnsHost.StartAsync();
        await host.Sns.CallAsync("Publish", "PhoneNumber=+4930123456", "Message=Your code is 7");
        Assert.Equal(("sms", "+4930123456", "Your code is 7"), host.Aws.Sns.Outbox.List().Select(static m => (m.Kind, m.Destination, m.Text)).Single());
        await host.Sns.CallAsync("SetSMSAttributes", "attributes.entry.1.key=DefaultSMSType", "attributes.entry.1.value=Transactional");
        Assert.Equal("Transactional", QueryWire.Map(await host.Sns.CallAsync("GetSMSAttributes"))["DefaultSMSType"]);
        Assert.Empty(QueryWire.Map(await host.Sns.CallAsync("GetSMSAttributes", "attributes.member.1=DefaultSenderID")));
        Assert.Equal("400 InvalidParameter: Color is not a valid attribute", await SetErrorAsync("Color", "red"));
        Assert.Equal("400 InvalidParameter: DefaultSMSType is invalid", await SetErrorAsync("DefaultSMSType", "Fast"));
        Assert.Equal("400 InvalidParameter: DefaultSenderID is invalid", await SetErrorAsync("DefaultSenderID", "12345"));
        Assert.Equal(
            "400 InvalidParameter: DeliveryStatusSuccessSamplingRate is invalid", await SetErrorAsync("DeliveryStatusSuccessSamplingRate", "101"));
        Assert.Equal("400 InvalidParameter: MonthlySpendLimit is invalid", await SetErrorAsync("MonthlySpendLimit", "much"));

        Task<string> SetErrorAsync(string name, string value) =>
            host.Sns.ErrorAsync("SetSMSAttributes", "attributes.entry.1.key=" + name, "attributes.entry.1.value=" + value);
    }

    [Fact]
    public async Task Only_the_last_messages_are_kept()
    {
        await using var host = await SnsHost.StartAsync();
        for (var i = 0; i < 1005; i++) await host.Sns.CallAsync("Publish", "PhoneNumber=+4930123456", $"Message={i}");
        Assert.Equal(Enumerable.Range(5, 1000).Select(static i => $"{i}"), host.Aws.Sns.Outbox.List().Select(static m => m.Text));
        await host.Aws.ResetAsync(SnsHost.Account);
        Assert.Empty(host.Aws.Sns.Outbox.List());
    }

    [Fact]
    public async Task Operations_that_are_not_there_are_refused_by_name()
    {
        await using var host = await SnsHost.StartAsync();
        Assert.StartsWith(
            "400 NotImplemented: The operation OptInPhoneNumber of SNS isn't in the local AWS", await host.Sns.ErrorAsync("OptInPhoneNumber"),
            StringComparison.Ordinal);
        Assert.Equal("400 InvalidAction: The action SendPigeon is not valid for this endpoint.", await host.Sns.ErrorAsync("SendPigeon"));
    }

    private static Task<System.Xml.Linq.XElement> CreateAppAsync(SnsHost host, string platform) =>
        host.Sns.CallAsync("CreatePlatformApplication", AppOf(platform));

    private static Task<string> CreateAppErrorAsync(SnsHost host, string platform) =>
        host.Sns.ErrorAsync("CreatePlatformApplication", AppOf(platform));

    private static string[] AppOf(string platform) =>
        ["Name=shop", "Platform=" + platform, "Attributes.entry.1.key=PlatformCredential", "Attributes.entry.1.value=secret"];
}
