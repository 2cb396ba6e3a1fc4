using System.Buffers;
using System.Text.Json.Serialization;
using Tern.Json;
using Tern.Protocols;

namespace Tern.Lambda.Events;

/// <summary>
/// Fields that a function resolves together for AWS AppSync: a list without an envelope. The response is a list with a
/// value for each field, in the same order.
/// </summary>
/// <remarks>Source: <see href="https://docs.aws.amazon.com/appsync/latest/devguide/tutorial-lambda-resolvers.html"/>.</remarks>
[JsonConverter(typeof(LambdaEventJsonConverter<AppSyncBatchEvent>))]
public sealed class AppSyncBatchEvent : ILambdaEvent<AppSyncBatchEvent>
{
    /// <summary>Gets the fields.</summary>
    public IReadOnlyList<AppSyncResolverEvent> Fields { get; init; } = [];

    /// <inheritdoc/>
    public static AppSyncBatchEvent Read(LambdaPayload payload)
    {
        ArgumentNullException.ThrowIfNull(payload);
        var reader = new EventReader(payload);
        try
        {
            reader.CheckUtf8();
            var fields = new AwsListBuilder<AppSyncResolverEvent>();
            reader.BeginArray();
            while (reader.NextElement()) fields.Add(AppSyncResolverEvent.Read(ref reader));
            reader.End();
            return new AppSyncBatchEvent { Fields = fields.ToArray() };
        }
        catch (AwsJsonException e)
        {
            throw reader.Refuse(nameof(AppSyncBatchEvent), e);
        }
    }

    /// <inheritdoc/>
    public void Write(IBufferWriter<byte> output)
    {
        using var target = new EventOutput(output);
        var json = new AwsJsonWriter(target.Buffer);
        Write(ref json);
        json.Flush();
        target.Complete();
    }

    /// <summary>Returns the value as JSON, for logs and tests.</summary>
    /// <returns>The JSON.</returns>
    public override string ToString() => EventOutput.ToJson(Write);

    private void Write(ref AwsJsonWriter json)
    {
        json.WriteStartArray();
        for (var i = 0; i < Fields.Count; i++) Fields[i].Write(ref json);
        json.WriteEndArray();
    }
}
