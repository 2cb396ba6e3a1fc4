using System.Text;
using System.Text.Json;
using Microsoft.Extensions.DependencyInjection;
using Tern.Lambda.Generator.Tests.Functions;

namespace Tern.Lambda.Generator.Tests;

/// <summary>Functions that the generator completed when this project was compiled.</summary>
public sealed class FunctionTests
{
    [Fact]
    public async Task Each_record_has_an_instance_of_its_own_and_fails_by_itself()
    {
        var ledger = new Ledger();
        await using var app = LambdaApplication.Create<PaymentsFunction>(configure: builder => builder.Services.AddSingleton(ledger));

        var answer = await InvokeAsync(app, Sqs("""{"id":"o1","total":5}""", """{"id":"o2","total":-5}""", """{"id":"o3","total":7}"""));

        Assert.Equal("""{"batchItemFailures":[{"itemIdentifier":"m1"}]}""", answer);
        Assert.Equal("o1 m0 True 1 True\ndisposed of after 1\ndisposed of after 0\no3 m2 True 1 True\ndisposed of after 1", ledger.Text);
    }

    [Fact]
    public async Task A_function_that_is_registered_as_a_singleton_stays_one()
    {
        var ledger = new Ledger();
        var app = LambdaApplication.Create<PaymentsFunction>(configure: builder =>
        {
            builder.Services.AddSingleton(ledger);
            builder.Services.AddSingleton<PaymentsFunction>();
        });

        await InvokeAsync(app, Sqs("""{"id":"o1","total":5}""", """{"id":"o2","total":5}"""));
        await app.DisposeAsync();

        Assert.Equal("o1 m0 True 1 True\no2 m1 True 2 True\ndisposed of after 2", ledger.Text);
    }

    [Fact]
    public async Task A_field_of_GraphQL_is_resolved_by_its_arguments_in_a_type()
    {
        await using var app = LambdaApplication.Create<ResolveOrder>();
        Assert.Equal(
            """{"id":"o1 pay","paid":true}""",
            await InvokeAsync(app, """{"arguments":{"id":"o1","total":5},"info":{"fieldName":"pay","parentTypeName":"Mutation"}}"""));
    }

    [Fact]
    public async Task A_function_without_services_reads_and_answers_JSON()
    {
        await using var app = LambdaApplication.Create<PlaceOrder>();
        for (var i = 0; i < 2; i++)
        {
            using var response = JsonDocument.Parse(await InvokeAsync(app, Request("""{"id":"o1","total":5}""")));
            Assert.Equal(200, response.RootElement.GetProperty("statusCode").GetInt32());
            Assert.Equal("""{"id":"o1 place-order 1","paid":true}""", response.RootElement.GetProperty("body").GetString());
        }
    }

    [Fact]
    public async Task A_static_handler_takes_a_batch_behind_middleware()
    {
        await using var app = LambdaApplication.Create<Settlement>();
        Assert.Equal("""{"batchItemFailures":[{"itemIdentifier":"m1"}]}""", await InvokeAsync(app, Sqs("good", "bad")));
        Assert.Equal("""{"batchItemFailures":[{"itemIdentifier":"m0"}]}""", await InvokeAsync(app, Sqs("bad")));
    }

    [Fact]
    public async Task A_function_takes_changes_of_items()
    {
        var ledger = new Ledger();
        await using var app = LambdaApplication.Create<OrderChanges>(configure: builder => builder.Services.AddSingleton(ledger));
        var answer = await InvokeAsync(app, """
            {"Records":[{"eventID":"e1","eventName":"MODIFY","eventVersion":"1.1","eventSource":"aws:dynamodb","awsRegion":"eu-west-1","eventSourceARN":"arn:aws:dynamodb:eu-west-1:123456789012:table/orders/stream/2026-03-12T19:03:58.000",
            "dynamodb":{"ApproximateCreationDateTime":1773342238,"Keys":{"Id":{"S":"o1"}},"OldImage":{"Id":{"S":"o1"},"State":{"S":"new"}},"NewImage":{"Id":{"S":"o1"},"State":{"S":"paid"}},"SequenceNumber":"1","SizeBytes":1,"StreamViewType":"NEW_AND_OLD_IMAGES"}}]}
            """);

        Assert.Equal("""{"batchItemFailures":[]}""", answer);
        Assert.Equal("Modify new paid", ledger.Text);
    }

    [Fact]
    public async Task A_service_of_the_constructor_that_nobody_registered_is_found_at_the_start()
    {
        await using var app = LambdaApplication.Create<OrderChanges>();
        var error = await Assert.ThrowsAsync<InvalidOperationException>(async () => await
            app.InvokeAsync("{}"u8.ToArray(), cancellationToken: TestContext.Current.CancellationToken));
        Assert.StartsWith("Not registered: Tern.Lambda.Generator.Tests.Functions.Ledger (required by the handler 'OrderChanges').", error.Message);
    }

    [Fact]
    public void Exceptions_of_Configure_reach_tests()
    {
        var error = Assert.Throws<InvalidOperationException>(() => LambdaApplication.Create<Broken>());
        Assert.Equal("No table is named for LambdaApplicationBuilder.", error.Message);
    }

    private static async Task<string> InvokeAsync(LambdaApplication app, string json) =>
        Encoding.UTF8.GetString(await app.InvokeAsync(Encoding.UTF8.GetBytes(json), cancellationToken: TestContext.Current.CancellationToken));

    private static string Sqs(params string[] bodies)
    {
        var messages = bodies.Select((body, i) =>
            $$"""{"messageId":"m{{i}}","receiptHandle":"h","body":{{JsonSerializer.Serialize(body)}},"attributes":{},"messageAttributes":{},"md5OfBody":"0","eventSource":"aws:sqs","eventSourceARN":"arn:aws:sqs:eu-west-1:123456789012:orders","awsRegion":"eu-west-1"}""");
        return $$"""{"Records":[{{string.Join(',', messages)}}]}""";
    }

    private static string Request(string body) =>
        $$"""{"version":"2.0","routeKey":"$default","rawPath":"/orders","rawQueryString":"","headers":{"content-type":"application/json"},"requestContext":{"accountId":"1","apiId":"a","domainName":"a","http":{"method":"POST","path":"/orders","protocol":"HTTP/1.1","sourceIp":"192.0.2.1","userAgent":"t"},"requestId":"r","stage":"$default","time":"12/Mar/2026:19:03:58 +0000","timeEpoch":1773342238000},"body":{{JsonSerializer.Serialize(body)}},"isBase64Encoded":false}""";
}
