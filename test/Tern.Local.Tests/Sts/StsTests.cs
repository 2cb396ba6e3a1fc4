using System.Buffers.Text;
using System.Text;
using Tern.Credentials;
using Tern.Local.Clocks;
using Tern.Local.Host;
using Tern.Local.Serving;
using Tern.Local.Sts;
using Tern.Local.Tests.Serving;
using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;

namespace Tern.Local.Tests.Sts;

public sealed class StsTests : IDisposable
{
    private const string Role = "arn:aws:iam::222233334444:role/teams/Deployer";

    private readonly HostClock _clock = new(new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero));
    private readonly StsPart _part;
    private readonly QueryWire _sts;

    public StsTests()
    {
        _part = new StsPart(_clock);
        _sts = new QueryWire(_part);
    }

    public void Dispose() => _clock.Dispose();

    [Theory]
    [InlineData("local", "us-east-1", "000000000000 000000000000 arn:aws:iam::000000000000:root")]
    [InlineData("123456789012", "us-east-1", "123456789012 123456789012 arn:aws:iam::123456789012:root")]
    [InlineData("ASIAQWERTYUIOPASDFGH", "cn-north-1", "000000000000 000000000000 arn:aws-cn:iam::000000000000:root")]
    public async Task A_caller_is_the_root_of_its_account(string key, string region, string identity)
    {
        (_sts.AccessKey, _sts.Region) = (key, region);
        Assert.Equal(identity, await IdentityAsync());
    }

    [Fact]
    public async Task Requests_with_the_credentials_of_a_role_belong_to_its_account()
    {
        var answer = await _sts.CallAsync("AssumeRole", "RoleArn=" + Role, "RoleSessionName=me@work", "SourceIdentity=jane");
        Assert.Equal("https://sts.amazonaws.com/doc/2011-06-15/", answer.Name.NamespaceName);
        Assert.Equal("arn:aws:sts::222233334444:assumed-role/Deployer/me@work", QueryWire.Text(answer, "Arn"));
        Assert.Equal("jane", QueryWire.Text(answer, "SourceIdentity"));
        Assert.Equal(40, QueryWire.Text(answer, "SecretAccessKey")!.Length);
        Assert.NotEmpty(QueryWire.Text(answer, "SessionToken")!);
        Assert.StartsWith("2026-01-01T01:00:00", QueryWire.Text(answer, "Expiration"), StringComparison.Ordinal);
        var id = QueryWire.Text(answer, "AssumedRoleId")!;
        Assert.Matches("^AROA[A-Z2-7]{17}:me@work$", id);
        var key = QueryWire.Text(answer, "AccessKeyId")!;
        Assert.Equal((20, "ASIA"), (key.Length, key[..4]));
        Assert.Equal("222233334444", QueryWire.Text(await _sts.CallAsync("GetAccessKeyInfo", "AccessKeyId=" + key), "Account"));
        _sts.AccessKey = key;
        Assert.Equal($"{id} 222233334444 arn:aws:sts::222233334444:assumed-role/Deployer/me@work", await IdentityAsync());

        _sts.AccessKey = "local";
        var again = await _sts.CallAsync("AssumeRole", "RoleArn=" + Role, "RoleSessionName=other");
        Assert.Equal(id.Split(':')[0], QueryWire.Text(again, "AssumedRoleId")!.Split(':')[0]);
        Assert.NotEqual(key, QueryWire.Text(again, "AccessKeyId"));
    }

    [Fact]
    public async Task Other_services_see_the_account_of_a_temporary_key()
    {
        await using var aws = await LocalAws.StartAsync();
        var key = AccessKeys.NewTemporary("222233334444");
        var options = aws.Configure(new SqsClientOptions());
        options.Credentials = new StaticCredentialProvider(key, "secret", "token");
        await using var sqs = new SqsClient(options);
        var created = await sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = "orders" });
        Assert.Contains("/222233334444/orders", created.QueueUrl, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Credentials_expire_by_the_clock()
    {
        var answer = await _sts.CallAsync("AssumeRole", "RoleArn=" + Role, "RoleSessionName=me", "DurationSeconds=900");
        _sts.AccessKey = QueryWire.Text(answer, "AccessKeyId");
        _clock.Advance(TimeSpan.FromSeconds(899));
        await IdentityAsync();
        _clock.Advance(TimeSpan.FromSeconds(1));
        Assert.Equal("403 ExpiredToken: The security token included in the request is expired", await _sts.ErrorAsync("GetCallerIdentity"));
        _part.Reset("222233334444");
        Assert.Equal("403 InvalidClientTokenId: The security token included in the request is invalid.", await _sts.ErrorAsync("GetCallerIdentity"));
    }

    [Fact]
    public async Task A_session_of_the_account_itself_keeps_its_identity_and_gets_no_further_sessions()
    {
        _sts.AccessKey = "123456789012";
        var answer = await _sts.CallAsync("GetSessionToken");
        Assert.StartsWith("2026-01-01T12:00:00", QueryWire.Text(answer, "Expiration"), StringComparison.Ordinal);
        _sts.AccessKey = QueryWire.Text(answer, "AccessKeyId");
        Assert.Equal("123456789012 123456789012 arn:aws:iam::123456789012:root", await IdentityAsync());
        Assert.Equal("403 AccessDenied: Cannot call GetSessionToken with session credentials", await _sts.ErrorAsync("GetSessionToken"));
    }

    [Theory]
    [InlineData("DurationSeconds=899", "400 ValidationError: 1 validation error detected: Value '899' at 'durationSeconds' failed to satisfy constraint: "
        + "Member must have value greater than or equal to 900")]
    [InlineData("DurationSeconds=43201", "400 ValidationError: 1 validation error detected: Value '43201' at 'durationSeconds' failed to satisfy constraint: "
        + "Member must have value less than or equal to 43200")]
    [InlineData("Tags.member.1.Key=Team&Tags.member.1.Value=a&Tags.member.2.Key=team&Tags.member.2.Value=b",
        "400 InvalidParameterValue: Duplicate tag keys found. Please note that Tag keys are case insensitive.")]
    [InlineData("Tags.member.1.Key=Team&Tags.member.1.Value=a&TransitiveTagKeys.member.1=Cost",
        "400 InvalidParameterValue: The specified transitive tag key must be included in the requested tags.")]
    [InlineData("Policy={", "400 MalformedPolicyDocument: This policy contains invalid Json")]
    [InlineData("RoleArn=arn:aws:iam::222233334444:user/x", "400 ValidationError: arn:aws:iam::222233334444:user/x is invalid")]
    public async Task Invalid_requests_for_a_role_are_refused(string members, string error) => Assert.Equal(
        error, await _sts.ErrorAsync("AssumeRole", [.. members.Split('&'), "RoleArn=" + Role, "RoleSessionName=me"]));

    [Fact]
    public async Task A_role_that_assumes_a_role_gets_one_hour()
    {
        var answer = await _sts.CallAsync(
            "AssumeRole", "RoleArn=" + Role, "RoleSessionName=me", "DurationSeconds=43200", "Tags.member.1.Key=Team", "Tags.member.1.Value=a",
            "TransitiveTagKeys.member.1=team");
        _sts.AccessKey = QueryWire.Text(answer, "AccessKeyId");
        await _sts.CallAsync("AssumeRole", "RoleArn=arn:aws:iam::111122223333:role/Next", "RoleSessionName=me", "DurationSeconds=3600");
        Assert.Equal(
            "400 ValidationError: The requested DurationSeconds exceeds the 1 hour session limit for roles assumed by role chaining",
            await _sts.ErrorAsync("AssumeRole", "RoleArn=arn:aws:iam::111122223333:role/Next", "RoleSessionName=me", "DurationSeconds=3601"));
    }

    [Fact]
    public async Task A_web_identity_assumes_a_role_without_a_signature()
    {
        _sts.AccessKey = null;
        var end = _clock.GetUtcNow().AddMinutes(5).ToUnixTimeSeconds();
        var token = Token($$"""{"iss":"https://id.example","aud":["app"],"sub":"repo:me/it","exp":{{end}} }""");
        string[] call = ["RoleArn=" + Role, "RoleSessionName=ci", "WebIdentityToken=" + token];
        var answer = await _sts.CallAsync("AssumeRoleWithWebIdentity", call);
        Assert.Equal(
            ["repo:me/it", "app", "https://id.example", "arn:aws:sts::222233334444:assumed-role/Deployer/ci"],
            new[] { "SubjectFromWebIdentityToken", "Audience", "Provider", "Arn" }.Select(name => QueryWire.Text(answer, name)));
        _clock.Advance(TimeSpan.FromMinutes(5));
        Assert.StartsWith("400 ExpiredTokenException: Token expired:", await _sts.ErrorAsync("AssumeRoleWithWebIdentity", call), StringComparison.Ordinal);
        foreach (var invalid in new[] { "text", "a.b.c", Token("[]"), Token("{}") })
        {
            Assert.StartsWith(
                "400 InvalidIdentityToken: The ID Token provided is not a valid JWT.",
                await _sts.ErrorAsync("AssumeRoleWithWebIdentity", "RoleArn=" + Role, "RoleSessionName=ci", "WebIdentityToken=" + invalid),
                StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task Operations_that_are_not_there_are_refused_by_name()
    {
        Assert.StartsWith(
            "400 NotImplemented: The operation AssumeRoot of STS isn't in the local AWS.", await _sts.ErrorAsync("AssumeRoot"), StringComparison.Ordinal);
        Assert.Equal("400 InvalidAction: The action AssumeHat is not valid for this endpoint.", await _sts.ErrorAsync("AssumeHat"));
    }

    private static string Token(string claims) => $"{Encode("{}")}.{Encode(claims)}.{Encode("signature")}";

    private static string Encode(string text) => Base64Url.EncodeToString(Encoding.UTF8.GetBytes(text));

    private async Task<string> IdentityAsync()
    {
        var answer = await _sts.CallAsync("GetCallerIdentity");
        return $"{QueryWire.Text(answer, "UserId")} {QueryWire.Text(answer, "Account")} {QueryWire.Text(answer, "Arn")}";
    }
}
