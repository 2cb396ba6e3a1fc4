using System.Text;
using System.Text.Json.Nodes;
using Tern.Buffers;
using Tern.Lambda.Events;
using Tern.Lambda.Tests.Events.Sources;

namespace Tern.Lambda.Tests.Events.Cognito;

public sealed class CognitoTriggerTests
{
    [Fact]
    public void An_event_goes_back_with_its_answer_and_all_that_is_not_modelled()
    {
        var signUp = CognitoPreSignUpEvent.Read(EventSamples.Payload("CognitoPreSignUpEvent"));
        Assert.Equal(("1", "PreSignUp_SignUp", "eu-west-1_AbCdEfGhI", "ann"), (signUp.Version, signUp.TriggerSource, signUp.UserPoolId, signUp.UserName));
        Assert.Equal(("7abcdefg", "aws-sdk-unknown-unknown"), (signUp.CallerContext!.ClientId, signUp.CallerContext.AwsSdkVersion));
        Assert.Equal(
            ("t-1", "42", "app"),
            (signUp.Request.UserAttributes["custom:tenant"], signUp.Request.ValidationData["invite"], signUp.Request.ClientMetadata["source"]));
        Assert.False(signUp.Response.AutoConfirmUser);

        signUp.Response.AutoConfirmUser = true;
        signUp.Response.AutoVerifyEmail = true;

        var expected = JsonNode.Parse(EventSamples.Bytes("CognitoPreSignUpEvent"))!;
        expected["response"]!["autoConfirmUser"] = true;
        expected["response"]!["autoVerifyEmail"] = true;
        var answer = Json(signUp);
        Assert.Equal("", JsonDifference.Of(expected, JsonNode.Parse(answer), "$", _ => false));

        // Not only equal by value: everything except the response is byte for byte as it arrived.
        var came = Encoding.UTF8.GetString(EventSamples.Bytes("CognitoPreSignUpEvent"));
        Assert.StartsWith(came[..came.IndexOf("\"response\": {", StringComparison.Ordinal)], answer, StringComparison.Ordinal);
        Assert.EndsWith("""
              "futureMember": {
                "x": "ü"
              }
            }

            """, answer, StringComparison.Ordinal);
        Assert.Contains("\"newAnswer\":{", answer, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(
        """{"version":"1","triggerSource":"PreSignUp_SignUp","request":{}}""",
        """{"version":"1","triggerSource":"PreSignUp_SignUp","request":{},"response":{"autoConfirmUser":true}}""")]
    [InlineData(
        """{"response":null,"version":"1","triggerSource":"PreSignUp_SignUp","request":{}}""",
        """{"response":{"autoConfirmUser":true},"version":"1","triggerSource":"PreSignUp_SignUp","request":{}}""")]
    [InlineData(
        """{"response":{},"version":"1","triggerSource":"PreSignUp_SignUp","request":{"response":{"x":1}}}""",
        """{"response":{"autoConfirmUser":true},"version":"1","triggerSource":"PreSignUp_SignUp","request":{"response":{"x":1}}}""")]
    [InlineData(
        """{"version":"1","triggerSource":"PreSignUp_SignUp","request":{},"\u0072esponse":{"a\"b":[1]}}""",
        """{"version":"1","triggerSource":"PreSignUp_SignUp","request":{},"\u0072esponse":{"autoConfirmUser":true,"a\"b":[1]}}""")]
    public void The_answer_stands_where_the_response_stood(string came, string goes)
    {
        var signUp = CognitoPreSignUpEvent.Read(new LambdaPayload(Encoding.UTF8.GetBytes(came)));
        signUp.Response.AutoConfirmUser = true;
        Assert.Equal(goes, Json(signUp));
    }

    [Fact]
    public void An_event_whose_answer_nobody_looked_at_goes_back_as_it_came()
    {
        string[] names =
        [
            "CognitoPostConfirmationEvent",
            "CognitoPreAuthenticationEvent",
            "CognitoPostAuthenticationEvent",
            "CognitoCustomEmailSenderEvent",
            "CognitoCustomSmsSenderEvent",
        ];
        foreach (var name in names)
            EventSamples.Visit(name, new Untouched());
        EventSamples.Visit("CognitoPreSignUpEvent", new Untouched());
    }

    [Fact]
    public void An_event_made_here_is_written_whole()
    {
        var made = new CognitoPreSignUpEvent
        {
            Version = "1",
            TriggerSource = "PreSignUp_SignUp",
            Request = new CognitoPreSignUpRequest { UserAttributes = new EventTextMap { ["email"] = "a@b" } },
            Response = new CognitoPreSignUpResponse { AutoConfirmUser = true },
        };
        Assert.Equal(
            """{"version":"1","triggerSource":"PreSignUp_SignUp","request":{"userAttributes":{"email":"a@b"}},"response":{"autoConfirmUser":true}}""",
            Json(made));
        Assert.Equal(
            """{"version":"1","triggerSource":"PostConfirmation_ConfirmSignUp","request":{},"response":{}}""",
            Json(new CognitoPostConfirmationEvent { Version = "1", TriggerSource = "PostConfirmation_ConfirmSignUp" }));
    }

    [Fact]
    public void Messages_are_worded()
    {
        var message = CognitoCustomMessageEvent.Read(EventSamples.Payload("CognitoCustomMessageEvent"));
        Assert.Equal(("{####}", "{##Click Here##}", null), (message.Request.CodeParameter, message.Request.LinkParameter, message.Request.UsernameParameter));
        message.Response.EmailSubject = "Your \"code\"";
        message.Response.EmailMessage = $"It is {message.Request.CodeParameter} ☃";
        Assert.Equal("""{"emailMessage":"It is {####} ☃","emailSubject":"Your \"code\""}""", Response(message));
    }

    [Fact]
    public void Challenges_are_defined_created_and_judged()
    {
        var define = CognitoDefineAuthChallengeEvent.Read(EventSamples.Payload("CognitoDefineAuthChallengeEvent"));
        Assert.Equal(
            [("SRP_A", true, null), ("CUSTOM_CHALLENGE", false, "CAPTCHA")],
            define.Request.Session.Select(s => (s.ChallengeName, s.ChallengeResult, s.ChallengeMetadata)));
        define.Response.ChallengeName = "CUSTOM_CHALLENGE";
        define.Response.IssueTokens = false;
        define.Response.FailAuthentication = false;
        Assert.Equal("""{"challengeName":"CUSTOM_CHALLENGE","issueTokens":false,"failAuthentication":false}""", Response(define));

        var create = CognitoCreateAuthChallengeEvent.Read(EventSamples.Payload("CognitoCreateAuthChallengeEvent"));
        Assert.Equal(("CUSTOM_CHALLENGE", 2), (create.Request.ChallengeName, create.Request.Session.Count));
        create.Response.PublicChallengeParameters = new Dictionary<string, string> { ["question"] = "2+3" };
        create.Response.PrivateChallengeParameters = new Dictionary<string, string> { ["answer"] = "5" };
        create.Response.ChallengeMetadata = "SUM";
        Assert.Equal(
            """{"publicChallengeParameters":{"question":"2+3"},"privateChallengeParameters":{"answer":"5"},"challengeMetadata":"SUM"}""", Response(create));

        var verify = CognitoVerifyAuthChallengeEvent.Read(EventSamples.Payload("CognitoVerifyAuthChallengeEvent"));
        verify.Response.AnswerCorrect = verify.Request.ChallengeAnswer == verify.Request.PrivateChallengeParameters["answer"];
        Assert.Equal("""{"answerCorrect":true}""", Response(verify));
    }

    [Fact]
    public void Id_tokens_get_other_claims()
    {
        var token = CognitoPreTokenGenerationEvent.Read(EventSamples.Payload("CognitoPreTokenGenerationEvent"));
        Assert.Equal(["admin", "staff"], token.Request.GroupConfiguration!.GroupsToOverride);
        Assert.Equal("arn:aws:iam::123456789012:role/admin", token.Request.GroupConfiguration.PreferredRole);
        Assert.Null(token.Response.ClaimsOverrideDetails);
        token.Response.ClaimsOverrideDetails = new CognitoClaimsOverrideDetails
        {
            ClaimsToAddOrOverride = new Dictionary<string, string> { ["tenant"] = "t-1" },
            ClaimsToSuppress = ["email"],
            GroupOverrideDetails = new CognitoGroupOverrideDetails { GroupsToOverride = [], PreferredRole = "r" },
        };
        Assert.Equal(
            """{"claimsOverrideDetails":{"claimsToAddOrOverride":{"tenant":"t-1"},"claimsToSuppress":["email"]"""
            + ""","groupOverrideDetails":{"groupsToOverride":[],"preferredRole":"r"}}}""",
            Response(token));
    }

    [Fact]
    public void Access_tokens_get_claims_of_any_json_and_other_scopes()
    {
        var token = CognitoPreTokenGenerationV2Event.Read(EventSamples.Payload("CognitoPreTokenGenerationV2Event"));
        Assert.Equal(("2", "openid"), (token.Version, token.Request.Scopes[1]));
        var access = new CognitoAccessTokenGeneration { ScopesToAdd = ["orders/read"], ScopesToSuppress = ["openid"] };
        access.ClaimsToAddOrOverride.Set("tenant", "t\"1");
        access.ClaimsToAddOrOverride.Set("level", 3);
        access.ClaimsToAddOrOverride.Set("admin", false);
        access.ClaimsToAddOrOverride.Set("roles", ["a", "b"], SourceJson.Default.StringArray);
        token.Response.ClaimsAndScopeOverrideDetails = new CognitoClaimsAndScopeOverrideDetails
        {
            AccessTokenGeneration = access,
            IdTokenGeneration = new CognitoIdTokenGeneration { ClaimsToSuppress = ["email"] },
        };
        Assert.Equal(
            """{"claimsAndScopeOverrideDetails":{"idTokenGeneration":{"claimsToSuppress":["email"]}"""
            + ""","accessTokenGeneration":{"claimsToAddOrOverride":{"tenant":"t\"1","level":3,"admin":false,"roles":["a","b"]}"""
            + ""","scopesToAdd":["orders/read"],"scopesToSuppress":["openid"]}}}""",
            Response(token));

        var again = CognitoPreTokenGenerationV2Event.Read(new LambdaPayload(Encoding.UTF8.GetBytes(Json(token))));
        Assert.True(again.Response.ClaimsAndScopeOverrideDetails!.AccessTokenGeneration!.ClaimsToAddOrOverride.TryGet("roles", out var roles));
        Assert.Equal(["a", "b"], roles.Read(SourceJson.Default.StringArray));
        Assert.Equal("", JsonDifference.Of(JsonNode.Parse(Json(token)), JsonNode.Parse(Json(again)), "$", _ => false));

        var machine = CognitoPreTokenGenerationV2Event.Read(EventSamples.Payload("CognitoPreTokenGenerationV2Event.client-credentials"));
        Assert.Equal(("3", "TokenGeneration_ClientCredentials", null), (machine.Version, machine.TriggerSource, machine.UserName));
    }

    [Fact]
    public void Users_are_migrated_and_federated()
    {
        var migration = CognitoUserMigrationEvent.Read(EventSamples.Payload("CognitoUserMigrationEvent"));
        Assert.Equal(("not a real one", "b"), (migration.Request.Password, migration.Request.ValidationData["a"]));
        migration.Response.UserAttributes = new Dictionary<string, string> { ["email"] = "ann@example.com" };
        migration.Response.FinalUserStatus = "CONFIRMED";
        migration.Response.MessageAction = "SUPPRESS";
        migration.Response.DesiredDeliveryMediums = ["EMAIL"];
        migration.Response.ForceAliasCreation = true;
        migration.Response.EnableSmsMfa = false;
        Assert.Equal(
            """{"userAttributes":{"email":"ann@example.com"},"finalUserStatus":"CONFIRMED","messageAction":"SUPPRESS","desiredDeliveryMediums":["EMAIL"]"""
            + ""","forceAliasCreation":true,"enableSMSMFA":false}""",
            Response(migration));

        var federation = CognitoInboundFederationEvent.Read(EventSamples.Payload("CognitoInboundFederationEvent"));
        Assert.Equal(("Corp", "OIDC"), (federation.Request.ProviderName, federation.Request.ProviderType));
        var email = federation.Request.Attributes!.IdToken.Read(SourceJson.Default.JsonElement).GetProperty("email").GetString()!;
        federation.Response.UserAttributesToMap = new Dictionary<string, string> { ["email"] = email };
        Assert.Equal("""{"userAttributesToMap":{"email":"ann@corp.example"}}""", Response(federation));
    }

    [Fact]
    public void Senders_get_the_encrypted_code()
    {
        var email = CognitoCustomEmailSenderEvent.Read(EventSamples.Payload("CognitoCustomEmailSenderEvent"));
        Assert.Equal(
            ("customEmailSenderRequestV1", "ZW5jcnlwdGVk", "ann@example.com"), (email.Request.Type, email.Request.Code, email.Request.UserAttributes["email"]));
        var sms = CognitoCustomSmsSenderEvent.Read(EventSamples.Payload("CognitoCustomSmsSenderEvent"));
        Assert.Equal(("customSMSSenderRequestV1", "+15550100"), (sms.Request.Type, sms.Request.UserAttributes["phone_number"]));
        Assert.True(CognitoPreAuthenticationEvent.Read(EventSamples.Payload("CognitoPreAuthenticationEvent")).Request.UserNotFound);
        Assert.True(CognitoPostAuthenticationEvent.Read(EventSamples.Payload("CognitoPostAuthenticationEvent")).Request.NewDeviceUsed);
        Assert.Equal(
            "CONFIRMED", CognitoPostConfirmationEvent.Read(EventSamples.Payload("CognitoPostConfirmationEvent")).Request.UserAttributes["cognito:user_status"]);
    }

    [Theory]
    [InlineData("""{"autoConfirmUser":"yes"}""")]
    [InlineData("[]")]
    [InlineData("5")]
    public void A_response_of_another_shape_is_told_as_such(string response)
    {
        var json = """{"version":"1","triggerSource":"PreSignUp_SignUp","request":{},"response":""" + response + "}";
        var signUp = CognitoPreSignUpEvent.Read(new LambdaPayload(Encoding.UTF8.GetBytes(json)));
        Assert.Contains("CognitoPreSignUpResponse", Assert.Throws<LambdaEventException>(() => signUp.Response).Message, StringComparison.Ordinal);
    }

    private static string Response<T>(T answer)
        where T : ILambdaEvent<T>
    {
        var json = Json(answer);
        var response = JsonNode.Parse(json)!["response"]!;
        return response.ToJsonString(
            new System.Text.Json.JsonSerializerOptions { Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping });
    }

    private static string Json<T>(T answer)
        where T : ILambdaEvent<T>
    {
        using var buffer = new PooledBuffer();
        answer.Write(buffer);
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    private sealed class Untouched : EventSamples.IVisitor
    {
        public void Visit<T>(byte[] sample)
            where T : ILambdaEvent<T> => Assert.Equal(Encoding.UTF8.GetString(sample), Json(T.Read(new LambdaPayload(sample))));
    }
}
