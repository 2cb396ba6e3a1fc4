using Tern.Services.CognitoIdentityProvider;
using Tern.Services.CognitoIdentityProvider.Model;
using Tern.Services.Iam;
using Tern.Services.Iam.Model;
using Tern.Services.Scheduler;
using Tern.Services.Scheduler.Model;
using Tern.Services.StepFunctions;
using Tern.Services.StepFunctions.Model;
using Tern.Services.Sts;
using Tern.Services.Sts.Model;
using Tern.TestHarness;

namespace Tern.Services.Clients.Tests.Facts;

public sealed class ServiceFactTests
{
    private const string Busy = """
        <ErrorResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
        <Error><Type>Sender</Type><Code>IDPCommunicationError</Code><Message>busy</Message></Error>
        <RequestId>r1</RequestId></ErrorResponse>
        """;

    [Fact]
    public async Task STS_is_asked_again_when_it_could_not_reach_the_identity_provider_and_never_signed_for_a_web_identity()
    {
        using var network = new Canned(static call => call < 3 ? (400, Busy) : (200, """
            <AssumeRoleWithWebIdentityResponse><AssumeRoleWithWebIdentityResult><Credentials><AccessKeyId>ASIA1</AccessKeyId></Credentials>
            </AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>
            """));
        var options = network.Use(new StsClientOptions());
        options.TimeProvider = new HurriedTimeProvider(100);
        options.AttemptTimeout = options.TotalTimeout = TimeSpan.FromHours(2); // 72 s of a machine's time
        await using var sts = new StsClient(options);

        var answer = await sts.AssumeRoleWithWebIdentityAsync(
            new AssumeRoleWithWebIdentityRequest { RoleArn = "arn:aws:iam::123456789012:role/r", RoleSessionName = "s", WebIdentityToken = "t" });

        Assert.Equal(("ASIA1", 3), (answer.Credentials!.AccessKeyId, network.Asked.Count));
        Assert.All(network.Asked, static asked => Assert.Equal(("sts.eu-west-1.amazonaws.com", false), (asked.Address.Host, asked.IsSigned)));
    }

    [Fact]
    public async Task Policies_of_IAM_are_unescaped_and_signed_for_us_east_1()
    {
        using var network = new Canned(static _ => (200, """
            <GetRolePolicyResponse><GetRolePolicyResult><RoleName>r</RoleName><PolicyName>p</PolicyName>
            <PolicyDocument>%7B%22Version%22%3A%222012-10-17%22%2C%22Id%22%3A%22a+b%25%22%7D</PolicyDocument></GetRolePolicyResult></GetRolePolicyResponse>
            """));
        await using var iam = new IamClient(network.Use(new IamClientOptions()));

        var answer = await iam.GetRolePolicyAsync(new GetRolePolicyRequest { RoleName = "r", PolicyName = "p" });

        Assert.Equal("""{"Version":"2012-10-17","Id":"a+b%"}""", answer.PolicyDocument);
        Assert.Equal("iam.amazonaws.com", network.Asked.Single().Address.Host);
    }

    [Fact]
    public async Task Signing_in_to_Cognito_is_not_signed()
    {
        using var network = new Canned(static _ => (200, "{}"));
        await using var cognito = new CognitoIdentityProviderClient(network.Use(new CognitoIdentityProviderClientOptions()));
        await cognito.InitiateAuthAsync(new InitiateAuthRequest { ClientId = "c", AuthFlow = AuthFlowType.UserPasswordAuth });
        Assert.False(network.Asked.Single().IsSigned);
    }

    [Fact]
    public async Task A_synchronous_execution_has_a_host_of_its_own()
    {
        using var network = new Canned(static _ => (200, "{}"));
        await using var flows = new StepFunctionsClient(network.Use(new StepFunctionsClientOptions()));
        await flows.StartSyncExecutionAsync(new StartSyncExecutionRequest { StateMachineArn = "arn" });
        await flows.StartExecutionAsync(new StartExecutionRequest { StateMachineArn = "arn" });
        Assert.Equal(
            ["sync-states.eu-west-1.amazonaws.com", "states.eu-west-1.amazonaws.com"], network.Asked.Select(static asked => asked.Address.Host));
    }

    [Fact]
    public async Task A_schedule_has_one_token_over_all_attempts()
    {
        using var network = new Canned(static call => call < 3 ? (500, "{}") : (200, """{"ScheduleArn":"arn"}"""));
        var options = network.Use(new SchedulerClientOptions());
        options.TimeProvider = new HurriedTimeProvider(100);
        options.AttemptTimeout = options.TotalTimeout = TimeSpan.FromHours(2); // 72 s of a machine's time
        await using var scheduler = new SchedulerClient(options);

        await scheduler.CreateScheduleAsync(new CreateScheduleRequest
        {
            Name = "nightly", ScheduleExpression = "rate(1 day)", FlexibleTimeWindow = new FlexibleTimeWindow { Mode = FlexibleTimeWindowMode.Off },
            Target = new Target { Arn = "a", RoleArn = "r" },
        });

        Assert.Equal(3, network.Asked.Count);
        Assert.Contains("\"ClientToken\":\"", network.Asked[0].Body, StringComparison.Ordinal);
        Assert.Single(network.Asked.Select(static asked => asked.Body).Distinct());
    }
}
