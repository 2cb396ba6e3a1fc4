using System.Text.Json.Serialization.Metadata;
using Tern.Lambda.Events;
using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>The source of the messages of Amazon MQ for ActiveMQ queues.</summary>
public static class ActiveMqMessages
{
    /// <summary>Gets the source of single messages.</summary>
    public static MessageSource<ActiveMqMessage> Each => new(
        EventShape.ActiveMq,
        new EventRecords<ActiveMqEvent, ActiveMqMessage>(static value => value.Messages),
        new RecordBody<ActiveMqMessage>(static message => message.Data.Rent(), "data"));

    /// <summary>Returns the source of the messages' data.</summary>
    /// <typeparam name="TBody">The type of the body.</typeparam>
    /// <param name="body">The JSON type information of the body, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The source.</returns>
    public static EachSource<ActiveMqMessage, TBody> Of<TBody>(JsonTypeInfo<TBody> body) => Each.Of(body);
}
