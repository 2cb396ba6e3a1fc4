using System.Text.Json.Serialization.Metadata;
using Tern.Lambda.Events;
using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>The source of the messages of SNS topics.</summary>
public static class SnsMessages
{
    /// <summary>Gets the source of single messages.</summary>
    public static MessageSource<SnsRecord> Each => new(
        EventShape.Sns,
        new EventRecords<SnsEvent, SnsRecord>(static value => value.Records),
        new RecordBody<SnsRecord>(static record => record.Sns.Message.RentUtf8(), "message"));

    /// <summary>Returns the source of the messages' texts, which are JSON.</summary>
    /// <typeparam name="TBody">The type of the body.</typeparam>
    /// <param name="body">The JSON type information of the body, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The source.</returns>
    public static EachSource<SnsRecord, TBody> Of<TBody>(JsonTypeInfo<TBody> body) => Each.Of(body);
}
