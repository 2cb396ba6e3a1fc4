using System.Text;
using Tern.Lambda.Events;
using Tern.Lambda.Tests.Events.Sources;

namespace Tern.Lambda.Tests.Events.Http;

public sealed class HttpRequestTests
{
    private static readonly byte[] s_binary = [0, 1, 2, 253];

    [Fact]
    public void A_request_of_format_2()
    {
        var request = HttpApiRequest.Read(EventSamples.Payload("HttpApiRequest"));
        Assert.Equal(("POST", "/orders/17", "POST /orders/{id}"), (request.Method, request.RawPath, request.RouteKey));
        Assert.Equal(("17", "blue"), (request.PathParameters["id"], request.StageVariables["colour"]));
        Assert.Equal("Wed, 21 Oct 2026 07:28:00 GMT", request.GetHeader("If-Modified-Since"));
        Assert.Equal("203.0.113.10, 198.51.100.2", request.Headers["X-FORWARDED-FOR"]);
        Assert.Null(request.GetHeader("x-none"));
        Assert.Equal(["s=1", "t=2"], request.Cookies);
        Assert.Equal(("1", null), (request.GetCookie("s"), request.GetCookie("S")));
        Assert.Equal("a,b", request.QueryStringParameters["tag"]);
        Assert.Equal(["a", "b"], request.GetQueryValues("tag"));
        Assert.Equal(["x y"], request.GetQueryValues("q"));
        Assert.Empty(request.GetQueryValues("none"));
        Assert.Equal("o-17", request.Body.Read(SourceJson.Default.OrderPlaced).OrderId);
        Assert.Equal("{\"orderId\":\"o-17\"}", request.Body.Text);
        Assert.Equal("{\"orderId\":\"o-17\"}"u8.ToArray(), request.Body.ToArray());
        Assert.Equal(DateTimeOffset.FromUnixTimeMilliseconds(1767225600123), request.RequestContext.TimeEpoch);
        Assert.Equal(
            ("203.0.113.10", "curl/8.9 (x, y)", "HTTP/1.1"),
            (request.RequestContext.Http.SourceIp, request.RequestContext.Http.UserAgent, request.RequestContext.Http.Protocol));
        Assert.Null(request.RequestContext.Authorizer);
    }

    [Fact]
    public void Authorizers_of_format_2()
    {
        var jwt = HttpApiRequest.Read(EventSamples.Payload("HttpApiRequest.jwt")).RequestContext;
        Assert.Equal(("user-1", "[admin staff]"), (jwt.Authorizer!.Jwt!.Claims["sub"], jwt.Authorizer.Jwt.Claims["cognito:groups"]));
        Assert.Equal(["orders/read", "orders/write"], jwt.Authorizer.Jwt.Scopes);
        Assert.Equal(("CN=client", "CN=ca", "a1:a1"),
            (jwt.Authentication!.ClientCert!.SubjectDn, jwt.Authentication.ClientCert.IssuerDn, jwt.Authentication.ClientCert.SerialNumber));
        Assert.Equal("Aug  5 09:36:04 2027 GMT", jwt.Authentication.ClientCert.Validity!.NotAfter);

        var iam = HttpApiRequest.Read(EventSamples.Payload("HttpApiRequest.iam")).RequestContext.Authorizer!.Iam!;
        Assert.Equal(("arn:aws:iam::123456789012:user/ann", "AKIAEXAMPLE", "o-example"), (iam.UserArn, iam.AccessKey, iam.PrincipalOrgId));
        Assert.Equal("eu-west-1:identity", iam.CognitoIdentity.Read(SourceJson.Default.JsonElement).GetProperty("identityId").GetString());

        var own = HttpApiRequest.Read(EventSamples.Payload("HttpApiRequest.lambda")).RequestContext.Authorizer!.Lambda.Read(SourceJson.Default.JsonElement);
        Assert.Equal(("t-1", 5, 2), (own.GetProperty("tenant").GetString(), own.GetProperty("limit").GetInt32(), own.GetProperty("roles").GetArrayLength()));
    }

    [Fact]
    public void A_request_to_a_function_url_has_bytes_for_a_body()
    {
        var request = HttpApiRequest.Read(EventSamples.Payload("HttpApiRequest.function-url"));
        Assert.Equal(
            ("$default", "anonymous", "urlid1.lambda-url.eu-west-1.on.aws"),
            (request.RouteKey, request.RequestContext.AccountId, request.RequestContext.DomainName));
        Assert.True(request.IsBase64Encoded);
        Assert.Equal(s_binary, request.Body.ToArray());
        Assert.Contains("UTF-8", Assert.Throws<LambdaEventException>(() => request.Body.Text).Message, StringComparison.Ordinal);
        Assert.Empty(request.Cookies);
        Assert.Empty(request.PathParameters);

        var signed = HttpApiRequest.Read(EventSamples.Payload("HttpApiRequest.function-url-iam"));
        Assert.Equal("arn:aws:sts::123456789012:assumed-role/r/s", signed.RequestContext.Authorizer!.Iam!.UserArn);
        Assert.False(signed.RequestContext.Authorizer.Iam.CognitoIdentity.HasValue);
    }

    [Fact]
    public void A_request_of_a_rest_api()
    {
        var request = RestApiRequest.Read(EventSamples.Payload("RestApiRequest"));
        Assert.Equal(("POST", "/orders/17", "/orders/{id}", "17"), (request.HttpMethod, request.Path, request.Resource, request.PathParameters["id"]));
        Assert.Equal(["a, b", "c"], request.GetHeaderValues("x-twice"));
        Assert.Equal("c", request.GetHeader("X-TWICE"));
        Assert.Equal(["Wed, 21 Oct 2026 07:28:00 GMT"], request.GetHeaderValues("if-modified-since"));
        Assert.Equal(("1", "2", null), (request.GetCookie("s"), request.GetCookie("t"), request.GetCookie("u")));
        Assert.Equal(["a", "b"], request.GetQueryValues("tag"));
        Assert.Equal("b", request.QueryStringParameters["tag"]);
        Assert.Equal("blue", request.StageVariables["colour"]);
        Assert.Equal("o-17", request.Body.Read(SourceJson.Default.OrderPlaced).OrderId);

        var context = request.RequestContext!;
        Assert.Equal(
            ("c6af9ac6-7b61-11e6-9a41-93e8deadbeef", "JKJaXmPLvHcESHA=", "prod", "PutOrder"),
            (context.RequestId, context.ExtendedRequestId, context.Stage, context.OperationName));
        Assert.Equal(DateTimeOffset.FromUnixTimeMilliseconds(1767225600123), context.RequestTimeEpoch);
        Assert.Equal("t-1", context.Authorizer.Read(SourceJson.Default.JsonElement).GetProperty("tenant").GetString());
        Assert.Equal(
            ("203.0.113.10", "keyid-1", "CN=client", null),
            (context.Identity!.SourceIp, context.Identity.ApiKeyId, context.Identity.ClientCert!.SubjectDn, context.Identity.User));
    }

    [Fact]
    public void The_consoles_test_has_nulls_for_maps()
    {
        var request = RestApiRequest.Read(EventSamples.Payload("RestApiRequest.test-invoke"));
        Assert.Empty(request.Headers);
        Assert.Empty(request.GetHeaderValues("accept"));
        Assert.Null(request.GetHeader("accept"));
        Assert.Null(request.GetCookie("s"));
        Assert.Empty(request.GetQueryValues("tag"));
        Assert.False(request.Body.HasValue);
        Assert.Equal("", request.Body.Text);
        Assert.Empty(request.Body.ToArray());
        Assert.Contains(
            "no body", Assert.Throws<LambdaEventException>(() => request.Body.Read(SourceJson.Default.OrderPlaced)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_request_of_format_1()
    {
        var request = RestApiRequest.Read(EventSamples.Payload("RestApiRequest.http-v1"));
        Assert.Equal("1.0", request.Version);
        Assert.Equal(s_binary, request.Body.ToArray());
        Assert.Equal("user-1", request.RequestContext!.Authorizer.Read(SourceJson.Default.JsonElement).GetProperty("claims").GetProperty("sub").GetString());
    }

    [Fact]
    public void Connections_messages_and_disconnections()
    {
        var connect = WebSocketRequest.Read(EventSamples.Payload("WebSocketRequest.connect"));
        Assert.Equal(
            ("CONNECT", "$connect", "L0SM9cOFvHcCIhw="),
            (connect.RequestContext.EventType, connect.RequestContext.RouteKey, connect.RequestContext.ConnectionId));
        Assert.Equal(["a", "b"], connect.GetHeaderValues("sec-websocket-protocol"));
        Assert.Equal(["r1"], connect.GetQueryValues("room"));
        Assert.Equal(DateTimeOffset.FromUnixTimeMilliseconds(1767225599000), connect.RequestContext.ConnectedAt);
        Assert.False(connect.Body.HasValue);

        var message = WebSocketRequest.Read(EventSamples.Payload("WebSocketRequest.message"));
        Assert.Equal("{\"action\":\"sendmessage\",\"data\":\"hello ☃\"}", message.Body.Text);
        Assert.Equal("ABCDxfbyDoECIhw=", message.RequestContext.MessageId);
        Assert.Equal("user-1", message.RequestContext.Authorizer.Read(SourceJson.Default.JsonElement).GetProperty("principalId").GetString());

        var disconnect = WebSocketRequest.Read(EventSamples.Payload("WebSocketRequest.disconnect"));
        Assert.Equal(
            (1005, "Client-side close frame status not set"), (disconnect.RequestContext.DisconnectStatusCode, disconnect.RequestContext.DisconnectReason));
    }

    [Fact]
    public void A_load_balancer_sends_single_or_several_values()
    {
        var single = AlbRequest.Read(EventSamples.Payload("AlbRequest"));
        Assert.Equal("arn:aws:elasticloadbalancing:eu-west-1:123456789012:targetgroup/orders/61f1fdd113474a4b", single.RequestContext.Elb.TargetGroupArn);
        Assert.Equal(("POST", "/orders", "text/html, */*;q=0.8"), (single.HttpMethod, single.Path, single.GetHeader("Accept")));
        Assert.Equal(["text/html, */*;q=0.8"], single.GetHeaderValues("accept"));
        Assert.Equal("x%20y", single.QueryStringParameters["q"]);
        Assert.Equal(["x y"], single.GetQueryValues("q"));
        Assert.Equal("2", single.GetCookie("t"));
        Assert.Equal("o-1", single.Body.Read(SourceJson.Default.OrderPlaced).OrderId);

        var several = AlbRequest.Read(EventSamples.Payload("AlbRequest.multi-value"));
        Assert.Equal(["a, b", "c"], several.GetHeaderValues("X-Twice"));
        Assert.Equal("c", several.GetHeader("x-twice"));
        Assert.Equal(("1", "2"), (several.GetCookie("s"), several.GetCookie("t")));
        Assert.Equal(["a", "b"], several.GetQueryValues("tag"));
        Assert.Equal(s_binary, several.Body.ToArray());
        Assert.Equal("", AlbRequest.Read(EventSamples.Payload("AlbRequest.health-check")).Body.Text);
    }

    [Fact]
    public void Authorizers_are_asked()
    {
        var token = TokenAuthorizerRequest.Read(EventSamples.Payload("TokenAuthorizerRequest"));
        Assert.Equal(
            ("TOKEN", "Bearer abc.def.ghi", "arn:aws:execute-api:eu-west-1:123456789012:abcdef1234/prod/GET/orders/17"),
            (token.Type, token.AuthorizationToken, token.MethodArn));

        var rest = RequestAuthorizerRequest.Read(EventSamples.Payload("RequestAuthorizerRequest"));
        Assert.Equal(("REQUEST", "POST", "curl/8.9 (x, y)", "17"), (rest.Type, rest.HttpMethod, rest.Headers["user-agent"], rest.PathParameters["id"]));
        Assert.Equal(("203.0.113.10", "PutOrder"), (rest.RequestContext!.Identity!.SourceIp, rest.RequestContext.OperationName));

        var socket = RequestAuthorizerRequest.Read(EventSamples.Payload("RequestAuthorizerRequest.websocket"));
        Assert.Equal(
            ("t", "$connect", "L0SM9cOFvHcCIhw="),
            (socket.QueryStringParameters["token"], socket.RequestContext!.RouteKey, socket.RequestContext.ConnectionId));

        var first = RequestAuthorizerRequest.Read(EventSamples.Payload("RequestAuthorizerRequest.http-v1"));
        Assert.Equal(("1.0", "user1,123", "user1,123"), (first.Version, first.IdentitySource, first.AuthorizationToken));

        var second = HttpApiAuthorizerRequest.Read(EventSamples.Payload("HttpApiAuthorizerRequest"));
        Assert.Equal(["Bearer abc", "t-1"], second.IdentitySource);
        Assert.Equal(
            ("arn:aws:execute-api:eu-west-1:123456789012:httpapi1/$default/POST/orders/17", "POST /orders/{id}", "2.0"),
            (second.RouteArn, second.RouteKey, second.Version));
    }

    [Theory]
    [InlineData("")]
    [InlineData("a")]
    [InlineData("a=")]
    [InlineData("&&=&b")]
    [InlineData("a=%")]
    public void A_strange_query_is_not_an_error(string query) => Assert.Empty(new HttpApiRequest { RawQueryString = query }.GetQueryValues("x"));

    [Fact]
    public void A_query_is_decoded_by_names_and_values() =>
        Assert.Equal(["1", "", "ü +", "=3"], new HttpApiRequest { RawQueryString = "x=1&x&%78=%C3%BC+%2B&y=2&x==3" }.GetQueryValues("x"));

    [Theory]
    [InlineData("a=1; b=2", "b", "2")]
    [InlineData("a=1;b=2", "b", "2")]
    [InlineData("ab=1", "a", null)]
    [InlineData("a", "a", null)]
    [InlineData("a=", "a", "")]
    [InlineData("a=x=y", "a", "x=y")]
    [InlineData("a=\"1\"", "a", "\"1\"")]
    [InlineData(";;", "a", null)]
    public void Cookies_are_found_by_their_whole_name(string header, string name, string? value) =>
        Assert.Equal(value, new RestApiRequest { Headers = new EventTextMap { ["Cookie"] = header } }.GetCookie(name));

    [Fact]
    public void A_body_that_should_be_base64_and_is_not_is_told_as_such()
    {
        var request = new HttpApiRequest { RawBody = "no base64!", IsBase64Encoded = true };
        Assert.Contains("base64", Assert.Throws<LambdaEventException>(() => request.Body.ToArray()).Message, StringComparison.Ordinal);
        Assert.Throws<LambdaEventException>(() => request.Body.Text);
        Assert.Throws<LambdaEventException>(() => request.Body.Read(SourceJson.Default.OrderPlaced));
        Assert.Equal("{}", new HttpApiRequest { RawBody = Convert.ToBase64String(Encoding.UTF8.GetBytes("{}")), IsBase64Encoded = true }.Body.Text);
    }
}
