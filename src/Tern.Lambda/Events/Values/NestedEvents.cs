namespace Tern.Lambda.Events;

/// <summary>Reads events that stand inside of events: a notification in the body of a queue's message, the detail of an event of a bus.</summary>
public static class NestedEvents
{
    /// <summary>Reads the body's JSON as an event, such as the <see cref="S3Event"/> in a message of a queue that a bucket notifies.</summary>
    /// <typeparam name="TEvent">The event's type.</typeparam>
    /// <param name="body">The body.</param>
    /// <returns>The event; it has its own copy of the bytes.</returns>
    /// <exception cref="LambdaEventException">There is no body, or it is no such event.</exception>
    public static TEvent ReadEvent<TEvent>(this EventBody body)
        where TEvent : ILambdaEvent<TEvent>
    {
        using var utf8 = body.RentUtf8();
        return Read<TEvent>(body.HasValue, utf8.Span, "body");
    }

    /// <summary>Reads the JSON as an event, such as the <see cref="S3ObjectDetail"/> in an event of EventBridge.</summary>
    /// <typeparam name="TEvent">The event's type.</typeparam>
    /// <param name="json">The JSON.</param>
    /// <returns>The event; it has its own copy of the bytes.</returns>
    /// <exception cref="LambdaEventException">There is no value, or it is no such event.</exception>
    public static TEvent ReadEvent<TEvent>(this EventJson json)
        where TEvent : ILambdaEvent<TEvent> => Read<TEvent>(json.HasValue, json.Utf8, "JSON value");

    /// <summary>Reads a record's bytes as an event, where a producer put one there.</summary>
    /// <typeparam name="TEvent">The event's type.</typeparam>
    /// <param name="data">The bytes.</param>
    /// <returns>The event; it has its own copy of the bytes.</returns>
    /// <exception cref="LambdaEventException">There are no bytes, or they are no base64, or no such event.</exception>
    public static TEvent ReadEvent<TEvent>(this EventBytes data)
        where TEvent : ILambdaEvent<TEvent>
    {
        using var bytes = data.Rent();
        return Read<TEvent>(data.HasValue, bytes.Span, "data");
    }

    private static TEvent Read<TEvent>(bool exists, ReadOnlySpan<byte> utf8, string what)
        where TEvent : ILambdaEvent<TEvent>
    {
        if (!exists) throw new LambdaEventException($"The event has no {what} to read as {typeof(TEvent).Name}.");
        return TEvent.Read(new LambdaPayload(utf8.ToArray()));
    }
}
