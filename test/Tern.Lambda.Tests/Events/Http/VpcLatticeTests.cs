using System.Text;
using System.Text.Json;
using Tern.Buffers;
using Tern.Lambda.Events;
using Tern.Lambda.Tests.Functions;

namespace Tern.Lambda.Tests.Events.Http;

public sealed class VpcLatticeTests
{
    [Fact]
    public void A_request_has_its_values_in_lists()
    {
        var request = VpcLatticeRequest.Read(EventSamples.Payload("VpcLatticeRequest"));
        Assert.Equal(("GET", "/orders"), (request.Method, request.Path));
        Assert.Equal("text/html, */*;q=0.8", request.GetHeader("Accept"));
        Assert.Equal("c", request.GetHeader("X-Twice"));
        Assert.Equal(["a, b", "c"], request.GetHeaderValues("x-twice"));
        Assert.Equal(["a", "b"], request.GetQueryValues("tag"));
        Assert.Empty(request.GetQueryValues("none"));
        Assert.Equal("2", request.GetCookie("t"));
        Assert.Equal("o-50dc6c495c", request.RequestContext.Identity!.PrincipalOrgId);
        Assert.Equal(new DateTimeOffset(2023, 10, 3, 11, 12, 23, 569, TimeSpan.Zero).AddMicroseconds(73), request.RequestContext.TimeEpoch);
    }

    [Theory]
    [InlineData("\"soon\"")]
    [InlineData("\"9223372036854775807\"")]
    [InlineData("null")]
    public void An_invalid_time_is_null(string time) =>
        Assert.Null(VpcLatticeRequest.Read(new LambdaPayload(Encoding.UTF8.GetBytes(
            "{\"path\":\"/\",\"method\":\"GET\",\"requestContext\":{\"timeEpoch\":" + time + "}}"))).RequestContext.TimeEpoch);

    [Fact]
    public void A_body_of_bytes_is_decoded() =>
        Assert.Equal([0, 1, 2, 0xfd], VpcLatticeRequest.Read(EventSamples.Payload("VpcLatticeRequest.roles-anywhere")).Body.ToArray());

    [Fact]
    public void A_request_of_version_1_has_all_values_of_its_query_by_its_path()
    {
        var request = VpcLatticeV1Request.Read(EventSamples.Payload("VpcLatticeV1Request"));
        Assert.Equal("/orders", request.Path);
        Assert.Equal(["a", "b&c"], request.GetQueryValues("tag"));
        Assert.Equal("curl/8.5.0", request.GetHeader("User-Agent"));
        Assert.Equal("1", request.GetCookie("s"));

        var other = new VpcLatticeV1Request { RawPath = "/a", Method = "GET", QueryStringParameters = new EventTextMap { ["tag"] = "b&c" } };
        Assert.Equal("/a", other.Path);
        Assert.Equal(["b&c"], other.GetQueryValues("tag"));
        Assert.Null(other.GetCookie("s"));
    }

    [Fact]
    public void An_answer_has_one_value_a_name_and_cookies_under_several_spellings()
    {
        var response = VpcLatticeResponse.Text("hello", 201).WithCookie("a=1").WithCookie("b=2");
        response.Headers.Add("vary", "a");
        response.Headers.Add("vary", "b");
        using var output = new PooledBuffer();
        response.Write(output);
        Assert.Equal(
            """{"statusCode":201,"statusDescription":"201 Created","headers":{"content-type":"text/plain; charset=utf-8","set-cookie":"a=1","Set-cookie":"b=2","""
            + "\"vary\":\"a, b\"},\"body\":\"hello\"}",
            Encoding.UTF8.GetString(output.WrittenSpan));
        var read = VpcLatticeResponse.Read(new LambdaPayload(output.WrittenSpan.ToArray()));
        Assert.Equal(["a=1", "b=2"], read.Headers.GetValues("set-cookie"));
        Assert.Equal("201 Created", read.StatusDescription);
    }

    [Theory]
    [InlineData("VpcLatticeRequest", "/orders")]
    [InlineData("VpcLatticeV1Request", "/orders")]
    public async Task Either_version_is_told_from_other_requests(string sample, string path)
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(HttpApi.Requests.To((HttpApiRequest request, CancellationToken _) => throw new InvalidOperationException("called")));
        app.On(Alb.Requests.To((AlbRequest request, CancellationToken _) => throw new InvalidOperationException("called")));
        app.On(VpcLattice.Requests.To(async (VpcLatticeRequest request, CancellationToken _) => VpcLatticeResponse.Text(request.Path)));
        app.On(VpcLattice.RequestsV1.To(async (VpcLatticeV1Request request, CancellationToken _) => VpcLatticeResponse.Text(request.Path)));
        using var answer = JsonDocument.Parse(await app.InvokeAsync(EventSamples.Bytes(sample)));
        Assert.Equal(path, answer.RootElement.GetProperty("body").GetString());
    }

    [Fact]
    public async Task Malformed_json_is_answered_with_status_400()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(VpcLattice.Requests.Of(OrdersJson.Default.OrderPlaced).Returning(OrdersJson.Default.Receipt).To(
            async (OrderPlaced order, CancellationToken _) => new Receipt(order.OrderId, true)));
        using var answer = JsonDocument.Parse(await app.InvokeAsync(EventSamples.Bytes("VpcLatticeRequest.roles-anywhere")));
        Assert.Equal(400, answer.RootElement.GetProperty("statusCode").GetInt32());
    }
}
