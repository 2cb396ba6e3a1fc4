namespace Tern.ServiceCodegen.LambdaHandlers;

/// <summary>The forms of a source's handlers, by its kind.</summary>
internal static class HandlerForms
{
    private const string Token = "and finally the cancellation token";
    private const string EachAnswer =
        "The result is returned to destinations and direct callers. For an event with several records, it is a JSON array of their results.";

    internal static IReadOnlyList<HandlerForm> Of(HandlerSource source) => source.Kind switch
    {
        HandlerKind.Records => [Record(source), .. Typed(source, RecordTyped), WholeBatch(source), .. Windowed(source)],
        HandlerKind.Each => [Each(source), .. Typed(source, EachTyped), .. EachAnswers(source)],
        HandlerKind.Content => [Content(source), ContentResult(source)],
        HandlerKind.Answer => [Answer(source)],
        HandlerKind.Result => [Event(source), .. Typed(source, EventTyped), Result(source), .. Typed(source, ResultTyped)],
        HandlerKind.Http => [Answer(source), HttpIn(source), HttpOut(source), HttpInOut(source)],
        HandlerKind.Json => [Json(source), JsonAnswer(source)],
        HandlerKind.Bytes => [Bytes(source)],
        HandlerKind.Stream => [Stream(source)],
        _ => throw new CodegenException($"{source.Name}: the kind {source.Kind} has no forms."),
    };

    private static IEnumerable<HandlerForm> Typed(HandlerSource source, Func<HandlerSource, HandlerForm> form) =>
        source.Body.Length == 0 ? [] : [form(source)];

    private static IEnumerable<HandlerForm> EachAnswers(HandlerSource source) => source.Answers ? [EachResult(source), .. Typed(source, EachResultTyped)] : [];

    private static IEnumerable<HandlerForm> Windowed(HandlerSource source) => source.Windows ? [Window(source)] : [];

    private static HandlerForm Record(HandlerSource s) => new(
        $"On{s.Name}", "Add", $"Registers a handler for {s.Handles}.", $"BatchHandlerBuilder<{s.Record}>", "TaskCall", [s.Record],
        $"HandlerRegistration.Add(app, new RecordsHandler<{s.Event}, {s.Record}, {s.Record}>({Shape(s)}, {Reader(s)}, {Records(s)}, {s.Batch}, " +
        $"WholeReader<{s.Record}>.Instance, call))")
    {
        HandlerDocs = $"Receives the record, its services, {Token}. An exception fails only that record.",
        Remarks = s.Remarks,
    };

    private static HandlerForm RecordTyped(HandlerSource s) => new(
        $"On{s.Name}", "AddTyped", $"Registers a handler for {s.Handles}, with {s.BodyName} deserialized from JSON.",
        $"BatchHandlerBuilder<{s.Record}>", "TaskCall", ["TBody"],
        $"HandlerRegistration.Add(app, new RecordsHandler<{s.Event}, {s.Record}, TBody>({Shape(s)}, {Reader(s)}, {Records(s)}, {s.Batch}, " +
        $"{Bodies(s, s.Record)}, call))")
    {
        TypeParameters = [TBody(s)],
        Parameters = [BodyParameter],
        HandlerDocs = $"Receives {s.BodyName}, its services, {Token}. An exception, or a body that isn't valid JSON of the type, fails only that record.",
        Remarks = s.Remarks,
    };

    private static HandlerForm WholeBatch(HandlerSource s) => new(
        $"On{s.Name}Batch", "AddBatch", "Registers a handler for all records of an event at once.", $"BatchHandlerBuilder<Batch<{s.Record}>>", "TaskCall",
        [$"Batch<{s.Record}>"],
        $"HandlerRegistration.Add(app, new WholeBatchHandler<{s.Event}, {s.Record}>({Shape(s)}, {Reader(s)}, {Records(s)}, {s.Batch}, call))")
    {
        HandlerDocs = $"Receives the batch, its services, {Token}. It reports failed records with <c>batch.Fail</c>; an exception fails all records.",
        Remarks = s.Remarks,
    };

    private static HandlerForm Window(HandlerSource s) => new(
        $"On{s.Name}Window",
        "AddWindow",
        "Registers a handler for the records of an event that belong to a tumbling window, with the state of the window.",
        $"BatchHandlerBuilder<TumblingWindow<{s.Record}, TState>>",
        "ResultCall",
        [$"TumblingWindow<{s.Record}, TState>"],
        $"HandlerRegistration.Add(app, new WindowHandler<{s.Event}, {s.Record}, TState>({Shape(s)}, {Reader(s)}, {Records(s)}, WindowMembers.Of, " +
        $"{s.Batch}, state, call))")
    {
        TypeParameters = [("TState", "The type of the state.")],
        Parameters = [("JsonTypeInfo<TState>", "state", "The JSON type information of the state, from a <c>JsonSerializerContext</c>.")],
        Result = "TState?",
        HandlerDocs = $"Receives the window's records and its state, its services, {Token}, and returns the new state, which the next event of the window " +
            "contains, or null. "
            + "It reports failed records with <c>window.Records.Fail</c>; an exception fails all records, which are redelivered with the previous state.",
        Remarks = "For event source mappings with <c>TumblingWindowInSeconds</c>.",
    };

    private static HandlerForm Each(HandlerSource s) => new(
        $"On{s.Name}", "Add", $"Registers a handler for {s.Handles}.", $"HandlerBuilder<{s.Record}>", "TaskCall", [s.Record],
        $"HandlerRegistration.Add(app, new EachHandler<{s.Event}, {s.Record}, {s.Record}>({Shape(s)}, {Reader(s)}, {Records(s)}, " +
        $"WholeReader<{s.Record}>.Instance, call))")
    {
        HandlerDocs = $"Receives the record, its services, {Token}. An exception fails the invocation, and Lambda retries the event.",
        Remarks = s.Remarks,
    };

    private static HandlerForm EachTyped(HandlerSource s) => new(
        $"On{s.Name}", "AddTyped", $"Registers a handler for {s.Handles}, with {s.BodyName} deserialized from JSON.",
        $"HandlerBuilder<{s.Record}>", "TaskCall", ["TBody"],
        $"HandlerRegistration.Add(app, new EachHandler<{s.Event}, {s.Record}, TBody>({Shape(s)}, {Reader(s)}, {Records(s)}, {MessageBody(s, s.Record)}, call))")
    {
        TypeParameters = [TBody(s)],
        Parameters = [BodyParameter],
        HandlerDocs = $"Receives {s.BodyName}, its services, {Token}. An exception fails the invocation, and Lambda retries the event.",
        Remarks = s.Remarks,
    };

    private static HandlerForm EachResult(HandlerSource s) => new(
        $"On{s.Name}", "AddResult", $"Registers a handler with a JSON result for {s.Handles}.", $"HandlerBuilder<{s.Record}>", "ResultCall", [s.Record],
        $"HandlerRegistration.Add(app, EachHandler<{s.Event}, {s.Record}, {s.Record}>.Answering({Shape(s)}, {Reader(s)}, {Records(s)}, " +
        $"WholeReader<{s.Record}>.Instance, call, result))")
    {
        TypeParameters = [TResult],
        Parameters = [ResultParameter],
        Result = "TResult",
        HandlerDocs = $"Receives the record, its services, {Token}, and returns the response. An exception fails the invocation, and Lambda retries the event.",
        Remarks = $"{EachAnswer}{(s.Remarks.Length > 0 ? " " + s.Remarks : "")}",
    };

    private static HandlerForm EachResultTyped(HandlerSource s) => new(
        $"On{s.Name}", "AddTyped", $"Registers a handler with a JSON result for {s.Handles}, with {s.BodyName} deserialized from JSON.",
        $"HandlerBuilder<{s.Record}>", "ResultCall", ["TBody"],
        $"HandlerRegistration.Add(app, EachHandler<{s.Event}, {s.Record}, TBody>.Answering({Shape(s)}, {Reader(s)}, {Records(s)}, " +
        $"{MessageBody(s, s.Record)}, " +
        "call, result))")
    {
        TypeParameters = [TBody(s), TResult],
        Parameters = [BodyParameter, ResultParameter],
        Result = "TResult",
        HandlerDocs = $"Receives {s.BodyName}, its services, {Token}, and returns the response. An exception fails the invocation, and Lambda " +
            "retries the event.",
        Remarks = $"{EachAnswer}{(s.Remarks.Length > 0 ? " " + s.Remarks : "")}",
    };

    private static HandlerForm Event(HandlerSource s) => new(
        $"On{s.Name}", "Add", $"Registers a handler for {s.Handles}.", $"HandlerBuilder<{s.Event}>", "TaskCall", [s.Event],
        $"HandlerRegistration.Add(app, new EventTaskHandler<{s.Event}, {s.Event}>({Shape(s)}, {Reader(s)}, WholeReader<{s.Event}>.Instance, call))")
    {
        HandlerDocs = $"Receives the event, its services, {Token}. An exception fails the invocation.",
        Remarks = s.Remarks,
    };

    private static HandlerForm EventTyped(HandlerSource s) => new(
        $"On{s.Name}", "AddTyped", $"Registers a handler for {s.Handles}, with {s.BodyName} deserialized from JSON.",
        $"HandlerBuilder<{s.Event}>", "TaskCall", ["TBody"],
        $"HandlerRegistration.Add(app, new EventTaskHandler<{s.Event}, TBody>({Shape(s)}, {Reader(s)}, {MessageBody(s, s.Event)}, call))")
    {
        TypeParameters = [TBody(s)],
        Parameters = [BodyParameter],
        HandlerDocs = $"Receives {s.BodyName}, its services, {Token}. An exception fails the invocation.",
        Remarks = s.Remarks,
    };

    private static HandlerForm Content(HandlerSource s) => new(
        $"On{s.Name}", "Add", $"Registers a handler for {s.Handles}.", $"HandlerBuilder<{s.Event}>", "TaskCall", [s.Record],
        $"HandlerRegistration.Add(app, new EventTaskHandler<{s.Event}, {s.Record}>({Shape(s)}, {Reader(s)}, new ContentReader<{s.Event}, " +
        $"{s.Record}>({Records(s)}), call))")
    {
        HandlerDocs = $"Receives the content of the event, its services, {Token}. An exception fails the invocation.",
        Remarks = s.Remarks,
    };

    private static HandlerForm ContentResult(HandlerSource s) => new(
        $"On{s.Name}", "AddResult", $"Registers a handler with a JSON result for {s.Handles}.", $"HandlerBuilder<{s.Event}>", "ResultCall", [s.Record],
        $"HandlerRegistration.Add(app, new AnswerHandler<{s.Event}, {s.Record}, TResult>({Shape(s)}, {Reader(s)}, new ContentReader<{s.Event}, " +
        $"{s.Record}>({Records(s)}), call, new JsonAnswer<{s.Event}, TResult>(result)))")
    {
        TypeParameters = [TResult],
        Parameters = [ResultParameter],
        Result = "TResult",
        HandlerDocs = $"Receives the content of the event, its services, {Token}, and returns the response. An exception fails the invocation.",
        Remarks = s.Remarks,
    };

    private static HandlerForm Answer(HandlerSource s) => new(
        $"On{s.Name}", "Add", $"Registers a handler for {s.Handles}.", $"HandlerBuilder<{s.Event}>", "ResultCall", [s.Event],
        $"HandlerRegistration.Add(app, new AnswerHandler<{s.Event}, {s.Event}, {s.Answer}>({Shape(s)}, {Reader(s)}, WholeReader<{s.Event}>.Instance, " +
        $"call, LambdaEventAnswer<{s.Event}, {s.Answer}>.Instance))")
    {
        Result = s.Answer,
        HandlerDocs = $"Receives the event, its services, {Token}, and returns the response. An exception fails the invocation.",
        Remarks = s.Remarks,
    };

    private static HandlerForm Result(HandlerSource s) => new(
        $"On{s.Name}", "AddResult", $"Registers a handler with a JSON result for {s.Handles}.", $"HandlerBuilder<{s.Event}>", "ResultCall", [s.Event],
        $"HandlerRegistration.Add(app, new AnswerHandler<{s.Event}, {s.Event}, TResult>({Shape(s)}, {Reader(s)}, WholeReader<{s.Event}>.Instance, " +
        $"call, new JsonAnswer<{s.Event}, TResult>(result)))")
    {
        TypeParameters = [TResult],
        Parameters = [ResultParameter],
        Result = "TResult",
        HandlerDocs = $"Receives the event, its services, {Token}, and returns the response. An exception fails the invocation.",
        Remarks = s.Remarks,
    };

    private static HandlerForm ResultTyped(HandlerSource s) => new(
        $"On{s.Name}", "AddTyped", $"Registers a handler with a JSON result for {s.Handles}, with {s.BodyName} deserialized from JSON.",
        $"HandlerBuilder<{s.Event}>", "ResultCall", ["TBody"],
        $"HandlerRegistration.Add(app, new AnswerHandler<{s.Event}, TBody, TResult>({Shape(s)}, {Reader(s)}, {Body(s, s.Event)}, " +
        $"call, new JsonAnswer<{s.Event}, TResult>(result)))")
    {
        TypeParameters = [TBody(s), TResult],
        Parameters = [BodyParameter, ResultParameter],
        Result = "TResult",
        HandlerDocs = $"Receives {s.BodyName}, its services, {Token}, and returns the response. An exception fails the invocation.",
        Remarks = s.Remarks,
    };

    private static HandlerForm HttpIn(HandlerSource s) => new(
        $"On{s.Name}", "AddIn", $"Registers a handler for {s.Handles}, with the body deserialized from JSON.",
        $"HandlerBuilder<{s.Event}>", "ResultCall", ["TBody"],
        $"HandlerRegistration.Add(app, new AnswerHandler<{s.Event}, TBody, {s.Answer}>({Shape(s)}, {Reader(s)}, {HttpBody(s)}, call, " +
        $"LambdaEventAnswer<{s.Event}, {s.Answer}>.Instance))")
    {
        TypeParameters = [TBody(s)],
        Parameters = [BodyParameter],
        Result = s.Answer,
        HandlerDocs = $"Receives the body, its services, {Token}, and returns the response. If the body isn't valid JSON of the " +
            "type, the handler isn't called, and the response has status 400.",
        Remarks = s.Remarks,
    };

    private static HandlerForm HttpOut(HandlerSource s) => new(
        $"On{s.Name}", "AddOut", $"Registers a handler with a JSON result for {s.Handles}.", $"HandlerBuilder<{s.Event}>", "ResultCall", [s.Event],
        $"HandlerRegistration.Add(app, new AnswerHandler<{s.Event}, {s.Event}, TResult?>({Shape(s)}, {Reader(s)}, WholeReader<{s.Event}>.Instance, " +
        $"call, {HttpAnswer(s)}))")
    {
        TypeParameters = [TResult],
        Parameters = [ResultParameter],
        Result = "TResult?",
        HandlerDocs = $"Receives the request, its services, {Token}, and returns the content of a response with status 200; null results in status 404.",
        Remarks = s.Remarks,
    };

    private static HandlerForm HttpInOut(HandlerSource s) => new(
        $"On{s.Name}", "AddInOut", $"Registers a handler with a JSON result for {s.Handles}, with the body deserialized from JSON.",
        $"HandlerBuilder<{s.Event}>", "ResultCall", ["TBody"],
        $"HandlerRegistration.Add(app, new AnswerHandler<{s.Event}, TBody, TResult?>({Shape(s)}, {Reader(s)}, {HttpBody(s)}, call, {HttpAnswer(s)}))")
    {
        TypeParameters = [TBody(s), TResult],
        Parameters = [BodyParameter, ResultParameter],
        Result = "TResult?",
        HandlerDocs = $"Receives the body, its services, {Token}, and returns the content of a response with status 200; null results in status 404, " +
            "and a body that isn't valid JSON of the type in status 400.",
        Remarks = s.Remarks,
    };

    private static HandlerForm Json(HandlerSource s) => new(
        $"On{s.Name}", "Add", $"Registers a handler without a result for {s.Handles}.", "HandlerBuilder<TEvent>", "TaskCall", ["TEvent"],
        $"HandlerRegistration.Add(app, new EventTaskHandler<TEvent, TEvent>({Shape(s)}, new JsonEventReader<TEvent>(type), " +
        "WholeReader<TEvent>.Instance, call))")
    {
        TypeParameters = [TEvent],
        Parameters = [EventParameter],
        HandlerDocs = $"Receives the event, its services, {Token}. Callers that wait for a result receive <c>null</c>.",
        Remarks = s.Remarks,
    };

    private static HandlerForm JsonAnswer(HandlerSource s) => new(
        $"On{s.Name}", "AddAnswer", $"Registers a handler with a JSON result for {s.Handles}.", "HandlerBuilder<TEvent>", "ResultCall", ["TEvent"],
        $"HandlerRegistration.Add(app, new AnswerHandler<TEvent, TEvent, TResult>({Shape(s)}, new JsonEventReader<TEvent>(type), " +
        "WholeReader<TEvent>.Instance, call, new JsonAnswer<TEvent, TResult>(result)))")
    {
        TypeParameters = [TEvent, TResult],
        Parameters = [EventParameter, ResultParameter],
        Result = "TResult",
        HandlerDocs = $"Receives the event, its services, {Token}, and returns the response.",
        Remarks = s.Remarks,
    };

    private static HandlerForm Bytes(HandlerSource s) => new(
        $"On{s.Name}", "Add", $"Registers a handler for {s.Handles}.",
        "HandlerBuilder<ReadOnlyMemory<byte>>", "PairCall", ["ReadOnlyMemory<byte>", "IBufferWriter<byte>"],
        "HandlerRegistration.Add(app, new BytesHandler(call))")
    {
        HandlerDocs = $"Receives the bytes of the event, the buffer writer for the response, its services, {Token}. " +
            "If it writes nothing, the response is JSON null.",
        Remarks = s.Remarks,
    };

    private static HandlerForm Stream(HandlerSource s) => new(
        $"On{s.Name}", "Add", $"Registers a handler for {s.Handles}.", $"HandlerBuilder<{s.Event}>", "PairCall", [s.Event, s.Answer],
        $"HandlerRegistration.Add(app, new HttpStreamHandler<{s.Event}>({Shape(s)}, call))")
    {
        HandlerDocs = $"Receives the request, the response stream, its services, {Token}.",
        Remarks = s.Remarks,
    };

    private static string Shape(HandlerSource s) => $"EventShape.{s.Name}";

    private static string Reader(HandlerSource s) => $"LambdaEventReader<{s.Event}>.Instance";

    private static string Records(HandlerSource s) => $"static value => {s.Records}";

    private static string Body(HandlerSource s, string of) => s.BodyJson.Length > 0
        ? $"new JsonValueReader<{of}, TBody>(body, static value => {s.BodyJson})"
        : $"new JsonBodyReader<{of}, TBody>(body, static (value, type) => {s.Body})";

    private static string Bodies(HandlerSource s, string of) =>
        $"new JsonBodiesReader<{of}, TBody>(body, static (value, type) => {s.Body}, static value => {s.BodyBytes})";

    // Messages may be in an envelope or of another kind.
    private static string MessageBody(HandlerSource s, string of) => s.BodyBytes.Length > 0 ? Bodies(s, of) : Body(s, of);

    private static string HttpBody(HandlerSource s) =>
        $"new HttpBodyReader<{s.Event}, {s.Answer}, TBody>(body, static (value, type) => {s.Body}, {s.Answer}.Text)";

    private static string HttpAnswer(HandlerSource s) => $"new HttpJsonAnswer<{s.Event}, {s.Answer}, TResult>(result, {s.Answer}.Json, {s.Answer}.NoContent)";

    private static (string, string) TBody(HandlerSource s) => ("TBody", s.Kind == HandlerKind.Http ? "The type of the body." : $"The type of {s.BodyName}.");

    private static (string, string) TResult => ("TResult", "The type of the result.");

    private static (string, string) TEvent => ("TEvent", "The type of the event.");

    private static (string, string, string) BodyParameter =>
        ("JsonTypeInfo<TBody>", "body", "The JSON type information of the body, from a <c>JsonSerializerContext</c>.");

    private static (string, string, string) ResultParameter =>
        ("JsonTypeInfo<TResult>", "result", "The JSON type information of the result, from a <c>JsonSerializerContext</c>.");

    private static (string, string, string) EventParameter =>
        ("JsonTypeInfo<TEvent>", "type", "The JSON type information of the event, from a <c>JsonSerializerContext</c>.");
}
