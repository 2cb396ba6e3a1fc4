using System.Text;
using System.Text.Json.Serialization;
using Tern.Lambda;

namespace Tern.Guides.Tests.Snippets.Lambda.Migration;

public sealed class Migrating
{
    [Fact]
    public async Task Options_of_the_context_read_and_write_json_as_the_default_serializer_does()
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        app.On(JsonEvents.Of(TaskJson.Default.TaskInput).Returning(TaskJson.Default.TaskResult).To(static (TaskInput input, CancellationToken _) =>
            Task.FromResult(new TaskResult(input.OrderId, input.OrderDetails, null))));

        var answer = await app.InvokeAsync("""{"orderId":"3f25","ORDERDETAILS":"two books"}"""u8.ToArray());

        Assert.Equal("""{"OrderId":"3f25","OrderDetails":"two books"}""", Encoding.UTF8.GetString(answer));
    }
}

internal sealed record TaskInput(string OrderId, string? OrderDetails);

internal sealed record TaskResult(string OrderId, string? OrderDetails, string? Note);

[JsonSourceGenerationOptions(PropertyNameCaseInsensitive = true, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(TaskInput))]
[JsonSerializable(typeof(TaskResult))]
internal sealed partial class TaskJson : JsonSerializerContext;
