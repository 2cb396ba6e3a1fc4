namespace Tern.Lambda.Events;

/// <summary>Reads events that are nested in events, such as the detail of an event from a bus.</summary>
public static class NestedEvents
{
    /// <summary>
    /// Reads the body's JSON as an event, such as the <see cref="S3Event"/> in a message of a queue that receives
    /// bucket notifications.
    /// </summary>
    /// <typeparam name="TEvent">The type of the event.</typeparam>
    /// <param name="body">The body.</param>
    /// <returns>The event, which has its own copy of the bytes.</returns>
    /// <exception cref="LambdaEventException">There is no body, or it isn't such an event.</exception>
    public static TEvent ReadEvent<TEvent>(this EventBody body)
        where TEvent : ILambdaEvent<TEvent>
    {
        using var utf8 = body.RentUtf8();
        return Read<TEvent>(body.HasValue, utf8.Span, "body");
    }

    /// <summary>Reads the JSON as an event, such as the <see cref="S3ObjectDetail"/> in an EventBridge event.</summary>
    /// <typeparam name="TEvent">The type of the event.</typeparam>
    /// <param name="json">The JSON.</param>
    /// <returns>The event, which has its own copy of the bytes.</returns>
    /// <exception cref="LambdaEventException">There is no value, or it isn't such an event.</exception>
    public static TEvent ReadEvent<TEvent>(this EventJson json)
        where TEvent : ILambdaEvent<TEvent> => Read<TEvent>(json.HasValue, json.Utf8, "JSON value");

    /// <summary>Reads a record's bytes as an event that a producer put there.</summary>
    /// <typeparam name="TEvent">The type of the event.</typeparam>
    /// <param name="data">The bytes.</param>
    /// <returns>The event, which has its own copy of the bytes.</returns>
    /// <exception cref="LambdaEventException">There are no bytes, they aren't valid base64, or they aren't such an
    /// event.</exception>
    public static TEvent ReadEvent<TEvent>(this EventBytes data)
        where TEvent : ILambdaEvent<TEvent>
    {
        using var bytes = data.Rent();
        return Read<TEvent>(data.HasValue, bytes.Span, "data");
    }

    internal static TEvent Read<TEvent>(bool exists, ReadOnlySpan<byte> utf8, string what)
        where TEvent : ILambdaEvent<TEvent>
    {
        if (!exists) throw new LambdaEventException($"The event has no {what} to read as {typeof(TEvent).Name}.");
        return TEvent.Read(new LambdaPayload(utf8.ToArray()));
    }
}
