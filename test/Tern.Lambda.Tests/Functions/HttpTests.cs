using System.Buffers;
using System.Text;
using System.Text.Json;
using Tern.Lambda.Events;

namespace Tern.Lambda.Tests.Functions;

public sealed class HttpTests
{
    private const string Problem =
        """{"type":"about:blank","title":"Bad Request","status":400"""
        + ""","detail":"The body of the request is missing, or is not valid JSON of the expected type."}""";

    [Theory]
    [InlineData("not json", false)]
    [InlineData("{\"orderId\":\"o1\",\"total\":\"much\"}", false)]
    [InlineData("null", false)]
    [InlineData("", false)]
    [InlineData(null, false)]
    [InlineData("***", true)]
    public async Task A_body_that_is_not_the_json_expected_is_answered_with_400_and_quoted_nowhere(string? body, bool isBase64)
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(HttpApi.Requests.Of(OrdersJson.Default.OrderPlaced).To(
             Task<HttpApiResponse> (OrderPlaced order, CancellationToken _) => throw new InvalidOperationException("called")));
        var answer = JsonDocument.Parse(await app.InvokeAsync(Sample.HttpApi(body, isBase64))).RootElement;
        Assert.Equal(400, answer.GetProperty("statusCode").GetInt32());
        Assert.Equal("application/problem+json", answer.GetProperty("headers").GetProperty("content-type").GetString());
        Assert.Equal(Problem, answer.GetProperty("body").GetString());
    }

    [Fact]
    public async Task A_body_in_base64_is_read_too()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(HttpApi.Requests.Of(OrdersJson.Default.OrderPlaced).To(async (OrderPlaced order, CancellationToken _) => HttpApiResponse.Text(order.OrderId)));
        var answer = await app.InvokeAsync(Sample.HttpApi(Convert.ToBase64String("""{"orderId":"é","total":1}"""u8), isBase64: true));
        Assert.Equal("é", JsonDocument.Parse(answer).RootElement.GetProperty("body").GetString());
    }

    [Fact]
    public async Task A_request_is_answered_with_json()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(FunctionUrl.Requests.Returning(OrdersJson.Default.Receipt).To(async (HttpApiRequest request, CancellationToken _) => request.RawPath.Length > 1
            ? new Receipt(request.RawPath, true)
            : null));
        Assert.Equal(
            """{"statusCode":200,"headers":{"content-type":"application/json"},"body":"{\"orderId\":\"/orders\",\"paid\":true}"}""",
            Sample.Text(await app.InvokeAsync(Sample.HttpApi())));
    }

    [Fact]
    public async Task A_load_balancer_gets_its_answer_in_both_forms_of_headers()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(Alb.Requests.Returning(OrdersJson.Default.Receipt).To(async (AlbRequest request, CancellationToken _) => new Receipt(request.Path, true)));
        var answer = JsonDocument.Parse(await app.InvokeAsync(Events.EventSamples.Bytes("AlbRequest.multi-value"))).RootElement;
        Assert.Equal("200 OK", answer.GetProperty("statusDescription").GetString());
        Assert.Equal("application/json", answer.GetProperty("multiValueHeaders").GetProperty("content-type")[0].GetString());
    }

    [Fact]
    public async Task Exceptions_are_the_invocations_error()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(RestApi.Requests.To(Task<RestApiResponse> (RestApiRequest request, CancellationToken _) => throw new TimeoutException("slow")));
        await Assert.ThrowsAsync<TimeoutException>(async () => await app.InvokeAsync(Events.EventSamples.Bytes("RestApiRequest")));
    }

    [Fact]
    public async Task A_streamed_answer_begins_with_its_status_and_headers()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(FunctionUrl.Streams.To(async (HttpApiRequest request, HttpResponseStream response, LambdaContext context, CancellationToken cancellationToken) =>
        {
            response.StatusCode = 201;
            response.Headers["content-type"] = "text/plain";
            response.Cookies.Add("a=b");
            response.Body.Write("one "u8);
            await response.Body.FlushAsync(cancellationToken);
            Assert.Throws<InvalidOperationException>(() => response.StatusCode = 200);
            response.Body.Write("two"u8);
        }));
        Assert.Equal(
            """{"statusCode":201,"headers":{"content-type":"text/plain"},"cookies":["a=b"]}""" + "\0\0\0\0\0\0\0\0one two",
            Encoding.UTF8.GetString(await app.InvokeAsync(Sample.HttpApi())));
    }

    [Fact]
    public async Task A_stream_that_nothing_is_written_to_still_has_its_status()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(FunctionUrl.Streams.To((HttpApiRequest request, HttpResponseStream response, CancellationToken _) =>
        {
            response.StatusCode = 204;
            return Task.CompletedTask;
        }));
        Assert.Equal("""{"statusCode":204}""" + "\0\0\0\0\0\0\0\0", Encoding.UTF8.GetString(await app.InvokeAsync(Sample.HttpApi())));
    }

    [Fact]
    public async Task A_filter_that_answers_in_the_place_of_a_stream_is_streamed()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(FunctionUrl.Streams.To(
            Task (HttpApiRequest request, HttpResponseStream response, CancellationToken _) => throw new InvalidOperationException("called")))
            .AddFilter((request, context, next) =>
        {
            context.Respond(HttpApiResponse.Text("no", 401).WithHeader("www-authenticate", "Basic").WithCookie("a=b"));
            return Task.CompletedTask;
        });
        Assert.Equal(
            """{"statusCode":401,"headers":{"content-type":"text/plain; charset=utf-8","www-authenticate":"Basic"},"cookies":["a=b"]}""" + "\0\0\0\0\0\0\0\0no",
            Encoding.UTF8.GetString(await app.InvokeAsync(Sample.HttpApi())));
    }

    [Fact]
    public async Task A_rest_api_streams_beside_one_that_is_answered_at_once()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(HttpApi.Requests.To((HttpApiRequest request, CancellationToken _) => Task.FromResult(HttpApiResponse.NoContent())));
        app.On(RestApi.Streams.To(async (RestApiRequest request, HttpResponseStream response, CancellationToken cancellationToken) =>
        {
            response.Headers["x-method"] = request.HttpMethod;
            response.Cookies.Add("a=b");
            await response.Body.WriteAsync("one"u8.ToArray(), cancellationToken);
        }));
        Assert.Equal(
            """{"statusCode":200,"headers":{"x-method":"POST"},"cookies":["a=b"]}""" + "\0\0\0\0\0\0\0\0one",
            Encoding.UTF8.GetString(await app.InvokeAsync(Events.EventSamples.Bytes("RestApiRequest"))));
        Assert.Equal("""{"statusCode":204}""", Encoding.UTF8.GetString(await app.InvokeAsync(Sample.HttpApi())));
    }

    [Fact]
    public async Task A_filter_that_answers_in_the_place_of_a_rest_apis_stream_is_streamed()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(RestApi.Streams.To(
            Task (RestApiRequest request, HttpResponseStream response, CancellationToken _) => throw new InvalidOperationException("called")))
            .AddFilter((request, context, next) =>
        {
            var refusal = RestApiResponse.Text("no", 401).WithCookie("a=b").WithCookie("c=d");
            refusal.Headers.Add("vary", "a");
            refusal.Headers.Add("vary", "b");
            context.Respond(refusal);
            return Task.CompletedTask;
        });
        Assert.Equal(
            """{"statusCode":401,"headers":{"vary":"a, b","content-type":"text/plain; charset=utf-8"},"cookies":["a=b","c=d"]}""" + "\0\0\0\0\0\0\0\0no",
            Encoding.UTF8.GetString(await app.InvokeAsync(Events.EventSamples.Bytes("RestApiRequest"))));
    }

    [Fact]
    public async Task A_stream_that_fails_after_its_beginning_fails_the_call_and_cannot_be_replaced()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        Exception? replaced = null;
        app.Use(async (context, next) =>
        {
            try
            {
                await next(context);
            }
            finally
            {
                replaced = Record.Exception(() => context.Respond(HttpApiResponse.NoContent()));
            }
        });
        app.On(FunctionUrl.Streams.To(async (HttpApiRequest request, HttpResponseStream response, CancellationToken cancellationToken) =>
        {
            await response.Body.WriteAsync("one"u8.ToArray(), cancellationToken);
            throw new TimeoutException("slow");
        }));
        await Assert.ThrowsAsync<TimeoutException>(async () => await app.InvokeAsync(Sample.HttpApi()));
        Assert.IsType<InvalidOperationException>(replaced);
    }

    [Fact]
    public async Task A_trigger_of_a_user_pool_goes_back_with_its_response()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(LambdaEvents.CognitoPreSignUp.To(async (CognitoPreSignUpEvent value, CancellationToken _) =>
        {
            value.Response.AutoConfirmUser = true;
            return value;
        }));
        var answer = JsonDocument.Parse(await app.InvokeAsync(Events.EventSamples.Bytes("CognitoPreSignUpEvent"))).RootElement;
        Assert.True(answer.GetProperty("response").GetProperty("autoConfirmUser").GetBoolean());
    }

    [Fact]
    public async Task Records_of_all_partitions_of_kafka_are_handled()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        var seen = new List<string>();
        app.On(KafkaRecords.Each.To((KafkaRecord record, CancellationToken _) =>
        {
            seen.Add($"{record.Topic}-{record.Partition}:{record.Offset}");
            return Task.CompletedTask;
        }));
        Assert.Equal("""{"batchItemFailures":[]}""", Sample.Text(await app.InvokeAsync(Events.EventSamples.Bytes("KafkaEvent"))));
        var value = KafkaEvent.Read(Events.EventSamples.Payload("KafkaEvent"));
        Assert.Equal(value.Partitions.Values.SelectMany(p => p).Select(r => $"{r.Topic}-{r.Partition}:{r.Offset}"), seen);
    }
}
