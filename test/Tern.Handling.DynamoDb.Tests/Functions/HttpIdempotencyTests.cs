using System.Text;
using System.Text.Json;
using Microsoft.Extensions.DependencyInjection;
using Tern.Handling.DynamoDb.Tests.Idempotency;
using Tern.Lambda;
using Tern.Lambda.Events;
using Tern.Lambda.Functions;

namespace Tern.Handling.DynamoDb.Tests.Functions;

public sealed class HttpIdempotencyTests : IdempotencyBench
{
    private int _runs;

    [Fact]
    public async Task A_request_that_comes_again_is_answered_again_with_its_headers()
    {
        await using var app = NewFunction(() => HttpApiResponse.Text($"made {_runs}", 201).WithHeader("Location", $"/orders/{_runs}"));

        var first = await app.InvokeAsync(Request("k1"));
        Assert.Equal(first, await app.InvokeAsync(Request("k1")));
        Assert.Contains("/orders/1", Encoding.UTF8.GetString(first), StringComparison.Ordinal);
        Assert.Equal((201, 1), (Status(first), _runs));
        Assert.Equal(201, Status(await app.InvokeAsync(Request("k2"))));
        Assert.Equal(2, _runs);
    }

    [Fact]
    public async Task What_is_wrong_with_a_key_is_said_by_the_status()
    {
        await using var app = NewFunction(() => HttpApiResponse.NoContent());
        Assert.Equal(400, Status(await app.InvokeAsync(Request(null))));
        Assert.Equal(0, _runs);
        Assert.Equal(204, Status(await app.InvokeAsync(Request("k1", "a"))));
        var mismatch = await app.InvokeAsync(Request("k1", "b"));
        Assert.Equal(422, Status(mismatch));
        Assert.Contains("application/problem+json", Encoding.UTF8.GetString(mismatch), StringComparison.Ordinal);
        Assert.Equal(1, _runs);
    }

    [Fact]
    public async Task A_request_whose_twin_is_in_progress_is_a_conflict()
    {
        var conflict = 0;
        LambdaApplication app = null!;
        app = NewFunctionAsync(async () =>
        {
            if (_runs == 1) conflict = Status(await app.InvokeAsync(Request("k1")));
            return HttpApiResponse.NoContent();
        });
        await using (app) Assert.Equal(204, Status(await app.InvokeAsync(Request("k1"))));
        Assert.Equal((409, 1), (conflict, _runs));
    }

    [Theory]
    [InlineData(400)]
    [InlineData(404)]
    [InlineData(503)]
    public async Task An_answer_that_says_the_request_was_not_done_is_not_kept(int status)
    {
        await using var app = NewFunction(() => _runs == 1 ? HttpApiResponse.Text("not now", status) : HttpApiResponse.NoContent());

        var answer = await app.InvokeAsync(Request("k1"));
        Assert.Equal(status, Status(answer));
        Assert.Contains("not now", Encoding.UTF8.GetString(answer), StringComparison.Ordinal);
        Assert.Null(await StoredAsync("k1", "orders.http"));
        Assert.Equal(204, Status(await app.InvokeAsync(Request("k1"))));
        Assert.Equal(204, Status(await app.InvokeAsync(Request("k1"))));
        Assert.Equal(2, _runs);
    }

    [Fact]
    public async Task A_handler_that_throws_is_an_error_of_the_invocation_whatever_it_throws()
    {
        await using var app = NewFunctionAsync(() => throw new IdempotencyInProgressException("other", Clock.GetUtcNow()));
        await Assert.ThrowsAsync<IdempotencyInProgressException>(async () => await app.InvokeAsync(Request("k1")));
        Assert.Null(await StoredAsync("k1", "orders.http"));
    }

    [Fact]
    public async Task A_function_without_idempotency_among_its_services_does_not_start()
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        app.On(HttpApi.Requests.To((HttpApiRequest request, CancellationToken cancellationToken) => Task.FromResult(HttpApiResponse.NoContent())))
            .WithIdempotency(request => "k");
        var error = await Assert.ThrowsAsync<InvalidOperationException>(async () => await app.InvokeAsync("no event"u8.ToArray()));
        Assert.Contains("HandlerIdempotency (required by the handler 'HttpApi')", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("""{"statusCode":399}""", false)]
    [InlineData("""{"body":"{\"statusCode\":500}","statusCode":400}""", true)]
    [InlineData("""{"body":"x"}""", false)]
    [InlineData("[1]", false)]
    [InlineData("""{"statusCode":"x"}""", false)]
    [InlineData("", false)]
    public void A_status_is_found_wherever_it_stands(string answer, bool expected) =>
        Assert.Equal(expected, HttpAnswer.StatusOf(Encoding.UTF8.GetBytes(answer)) >= 400);

    private LambdaApplication NewFunction(Func<HttpApiResponse> answer) => NewFunctionAsync(() => Task.FromResult(answer()));

    private LambdaApplication NewFunctionAsync(Func<Task<HttpApiResponse>> answer)
    {
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddSingleton(NewProcess());
        var app = builder.Build();
        app.On(HttpApi.Requests.To((HttpApiRequest request, CancellationToken cancellationToken) =>
        {
            _runs++;
            return answer();
        })).WithName("http").WithIdempotency(request =>
            new IdempotencyKey(request.GetHeader("Idempotency-Key")).WithPayload(Encoding.UTF8.GetBytes(request.Body.Text)));
        return app;
    }

    private static int Status(byte[] answer) => JsonDocument.Parse(answer).RootElement.GetProperty("statusCode").GetInt32();

    private static byte[] Request(string? key, string body = "a") => Encoding.UTF8.GetBytes($$"""
        {"version":"2.0","routeKey":"POST /orders","rawPath":"/orders","rawQueryString":"",
        "headers":{"content-type":"text/plain"{{(key is null ? "" : $",\"idempotency-key\":\"{key}\"")}}},
         "requestContext":{"accountId":"123456789012","apiId":"a","domainName":"d","domainPrefix":"p","http":{"method":"POST","path":"/orders",
         "protocol":"HTTP/1.1","sourceIp":"192.0.2.1","userAgent":"t"},
         "requestId":"r","routeKey":"POST /orders","stage":"$default","time":"01/Jan/2026:00:00:00 +0000","timeEpoch":1767225600000},
         "body":"{{body}}","isBase64Encoded":false}
        """);
}
