using System.Text.Json;
using Tern.Lambda.Events;

namespace Tern.Lambda.CustomResources.Tests;

public sealed class CustomResourceTests
{
    [Fact]
    public async Task A_resource_that_was_made_is_told_with_its_id_and_its_data()
    {
        await using var cloudFormation = new FakeCloudFormation();
        await RunAsync(cloudFormation, "Create", null, (request, _) => Task.FromResult(CustomResourceResult.Success(
            "seed-1", new Dictionary<string, string> { ["Rows"] = "12" }, noEcho: true)));
        var (head, body) = Assert.Single(cloudFormation.Requests);
        Assert.StartsWith("PUT /answer?X-Amz-Signature=f00 HTTP/1.1", head, StringComparison.Ordinal);
        Assert.DoesNotContain("content-type", head, StringComparison.OrdinalIgnoreCase);
        Assert.Equal(
            """{"Status":"SUCCESS","PhysicalResourceId":"seed-1","StackId":"arn:aws:cloudformation:eu-west-1:1:stack/shop/guid","RequestId":"r1","""
            + "\"LogicalResourceId\":\"Seed\",\"NoEcho\":true,\"Data\":{\"Rows\":\"12\"}}",
            body);
    }

    [Fact]
    public async Task A_handlers_exception_is_reported_and_a_resource_that_was_never_created_is_not_deleted()
    {
        await using var cloudFormation = new FakeCloudFormation();
        await RunAsync(cloudFormation, "Create", null, (_, _) => throw new InvalidOperationException("no such table"));
        using var failed = Body(cloudFormation);
        Assert.Equal("FAILED", failed.RootElement.GetProperty("Status").GetString());
        Assert.Equal("InvalidOperationException: no such table", failed.RootElement.GetProperty("Reason").GetString());
        var id = failed.RootElement.GetProperty("PhysicalResourceId").GetString()!;

        await RunAsync(cloudFormation, "Delete", id, (_, _) => throw new InvalidOperationException("called"));
        using var deleted = Body(cloudFormation);
        Assert.Equal("SUCCESS", deleted.RootElement.GetProperty("Status").GetString());
        Assert.Equal(id, deleted.RootElement.GetProperty("PhysicalResourceId").GetString());
    }

    [Fact]
    public async Task A_handler_whose_time_is_over_is_not_waited_for()
    {
        await using var cloudFormation = new FakeCloudFormation();
        using var deadline = new CancellationTokenSource();
        var never = new TaskCompletionSource<CustomResourceResult>();
        await RunAsync(
            cloudFormation,
            "Update",
            "seed-1",
            (_, _) =>
            {
                deadline.Cancel();
                return never.Task;
            },
            deadline.Token);
        using var late = Body(cloudFormation);
        Assert.StartsWith("The function timed out", late.RootElement.GetProperty("Reason").GetString(), StringComparison.Ordinal);
        Assert.Equal("seed-1", late.RootElement.GetProperty("PhysicalResourceId").GetString());
    }

    [Fact]
    public async Task A_handler_that_blocks_its_thread_is_not_waited_for_either()
    {
        await using var cloudFormation = new FakeCloudFormation();
        using var deadline = new CancellationTokenSource();
        using var answered = new ManualResetEventSlim();
        await RunAsync(
            cloudFormation,
            "Update",
            "seed-1",
            (_, _) =>
            {
                deadline.Cancel();
                answered.Wait(TimeSpan.FromSeconds(60), CancellationToken.None);
                return Task.FromResult(CustomResourceResult.Success());
            },
            deadline.Token);
        answered.Set();

        using var late = Body(cloudFormation);
        Assert.StartsWith("The function timed out", late.RootElement.GetProperty("Reason").GetString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_request_of_the_CDKs_provider_framework_is_an_error_that_says_what_to_do()
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        app.On(CustomResourceRequests.All.To((CustomResourceRequest _, CancellationToken _) => Task.FromResult(CustomResourceResult.Success())));

        var error = await Assert.ThrowsAsync<InvalidOperationException>(async () => await app.InvokeAsync(
            """{"RequestType":"Create","RequestId":"r1","StackId":"s","ResourceType":"Custom::Seed","LogicalResourceId":"Seed","ResourceProperties":{}}"""));

        Assert.Contains("Handle it with LambdaEvents.CustomResourceRequest", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_answer_that_is_too_large_is_told_as_a_failure()
    {
        await using var cloudFormation = new FakeCloudFormation();
        await RunAsync(cloudFormation, "Create", null, (_, _) => Task.FromResult(CustomResourceResult.Success(
            "a", new Dictionary<string, string> { ["Text"] = new('x', 5_000) })));
        using var answer = Body(cloudFormation);
        Assert.Equal("FAILED", answer.RootElement.GetProperty("Status").GetString());
        Assert.Contains("but CloudFormation accepts at most 4096", answer.RootElement.GetProperty("Reason").GetString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_answer_that_did_not_arrive_is_sent_again_and_then_fails_the_invocation()
    {
        await using (var cloudFormation = new FakeCloudFormation(503, 500))
        {
            await RunAsync(cloudFormation, "Create", null, (_, _) => Task.FromResult(CustomResourceResult.Success("a")));
            Assert.Equal(3, cloudFormation.Requests.Count);
        }

        await using (var cloudFormation = new FakeCloudFormation(403))
        {
            var error = await Assert.ThrowsAsync<HttpRequestException>(
                () => RunAsync(cloudFormation, "Create", null, (_, _) => Task.FromResult(CustomResourceResult.Success("a"))));
            Assert.Equal("CloudFormation couldn't be notified of the custom resource: 127.0.0.1 answered 403.", error.Message);
            Assert.Single(cloudFormation.Requests);
        }
    }

    [Fact]
    public async Task A_handler_takes_services()
    {
        await using var cloudFormation = new FakeCloudFormation();
        await using var app = LambdaApplication.CreateBuilder().Build();
        app.On(CustomResourceRequests.All.To((CustomResourceRequest request, LambdaContext context, CancellationToken _) =>
            Task.FromResult(CustomResourceResult.Success($"{request.LogicalResourceId}-{context.RequestId.Length > 0}"))));
        await app.InvokeAsync(Request(cloudFormation, "Create", null), cancellationToken: TestContext.Current.CancellationToken);
        using var answer = Body(cloudFormation);
        Assert.Equal("Seed-True", answer.RootElement.GetProperty("PhysicalResourceId").GetString());
    }

    private static async Task RunAsync(
        FakeCloudFormation cloudFormation,
        string type,
        string? id,
        Func<CustomResourceRequest, CancellationToken, Task<CustomResourceResult>> handler,
        CancellationToken deadline = default)
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        app.On(CustomResourceRequests.All.To(handler));
        Assert.Equal("null"u8.ToArray(), await app.InvokeAsync(Request(cloudFormation, type, id), cancellationToken: deadline));
    }

    private static CustomResourceRequest Request(FakeCloudFormation cloudFormation, string type, string? id) => new()
    {
        RequestType = type,
        RequestId = "r1",
        ResponseUrl = cloudFormation.Url,
        StackId = "arn:aws:cloudformation:eu-west-1:1:stack/shop/guid",
        ResourceType = "Custom::Seed",
        LogicalResourceId = "Seed",
        PhysicalResourceId = id,
    };

    private static JsonDocument Body(FakeCloudFormation cloudFormation) => JsonDocument.Parse(cloudFormation.Requests.Last().Body);
}
