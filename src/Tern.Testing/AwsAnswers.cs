using System.Collections.Concurrent;
using Tern.Pipeline;

namespace Tern.Testing;

/// <summary>
/// Answers the calls of AWS clients in a test: request objects in, response objects or errors out. Nothing is signed or sent, and no credentials or region are
/// needed; retries, time limits, cancellation and telemetry are the client's own. Thread-safe.
/// </summary>
/// <remarks>Handlers are found by the type of the request: that of the newest <see cref="On{TRequest, TResponse}(Func{TRequest, TResponse})"/> wins.</remarks>
public sealed class AwsAnswers
{
    private readonly ConcurrentDictionary<Type, Handlers> _handlers = [];
    private readonly ConcurrentQueue<AwsSentRequest> _sent = [];
    private readonly Source _source;

    /// <summary>Makes one without answers.</summary>
    public AwsAnswers() => _source = new Source(this);

    /// <summary>Gets what was sent, in order: one entry for each attempt, so a call that was retried has several.</summary>
    public IReadOnlyList<AwsSentRequest> Sent => [.. _sent];

    /// <summary>Answers all requests of a type.</summary>
    /// <typeparam name="TRequest">The type of the request, such as <c>GetParameterRequest</c>.</typeparam>
    /// <typeparam name="TResponse">The type of the response that its operation has.</typeparam>
    /// <param name="answer">Makes the response. It may throw an <see cref="AwsServiceException"/>, or an <see cref="AwsTransportException"/>.</param>
    /// <returns>The same object, for further answers.</returns>
    public AwsAnswers On<TRequest, TResponse>(Func<TRequest, TResponse> answer)
        where TRequest : class
        where TResponse : class
    {
        ArgumentNullException.ThrowIfNull(answer);
        return Add<TRequest>((request, _) => new(answer((TRequest)request)), isOnce: false);
    }

    /// <summary>Answers all requests of a type later, such as when the test lets it.</summary>
    /// <typeparam name="TRequest">The type of the request.</typeparam>
    /// <typeparam name="TResponse">The type of the response that its operation has.</typeparam>
    /// <param name="answer">Makes the response. The token ends the attempt: by the caller's, or when its time is over.</param>
    /// <returns>The same object, for further answers.</returns>
    public AwsAnswers On<TRequest, TResponse>(Func<TRequest, CancellationToken, Task<TResponse>> answer)
        where TRequest : class
        where TResponse : class
    {
        ArgumentNullException.ThrowIfNull(answer);
        return Add<TRequest>(async (request, token) => await answer((TRequest)request, token).ConfigureAwait(false), isOnce: false);
    }

    /// <summary>Answers the next request of a type, before those that <see cref="On{TRequest, TResponse}(Func{TRequest, TResponse})"/> answers.</summary>
    /// <typeparam name="TRequest">The type of the request.</typeparam>
    /// <typeparam name="TResponse">The type of the response that its operation has.</typeparam>
    /// <param name="answer">Makes the response.</param>
    /// <returns>The same object, for further answers.</returns>
    public AwsAnswers Once<TRequest, TResponse>(Func<TRequest, TResponse> answer)
        where TRequest : class
        where TResponse : class
    {
        ArgumentNullException.ThrowIfNull(answer);
        return Add<TRequest>((request, _) => new(answer((TRequest)request)), isOnce: true);
    }

    /// <summary>Fails all requests of a type.</summary>
    /// <typeparam name="TRequest">The type of the request.</typeparam>
    /// <param name="error">Makes the error: the service's, or the network's. Errors that a client retries are retried.</param>
    /// <returns>The same object, for further answers.</returns>
    public AwsAnswers OnError<TRequest>(Func<TRequest, AwsException> error)
        where TRequest : class
    {
        ArgumentNullException.ThrowIfNull(error);
        return Add<TRequest>((request, _) => throw error((TRequest)request), isOnce: false);
    }

    /// <summary>Fails the next attempt with a request of a type, such as to see a retry.</summary>
    /// <typeparam name="TRequest">The type of the request.</typeparam>
    /// <param name="error">Makes the error.</param>
    /// <returns>The same object, for further answers.</returns>
    public AwsAnswers OnceError<TRequest>(Func<TRequest, AwsException> error)
        where TRequest : class
    {
        ArgumentNullException.ThrowIfNull(error);
        return Add<TRequest>((request, _) => throw error((TRequest)request), isOnce: true);
    }

    /// <summary>Gets the requests of a type that were sent, in order: one for each attempt.</summary>
    /// <typeparam name="TRequest">The type of the request.</typeparam>
    /// <returns>The requests.</returns>
    public IReadOnlyList<TRequest> SentOf<TRequest>() where TRequest : class => [.. _sent.Select(static sent => sent.Request).OfType<TRequest>()];

    /// <summary>Lets a client's calls be answered here.</summary>
    /// <typeparam name="TOptions">The client's options.</typeparam>
    /// <param name="options">The options, for a client or, with <c>AddAws</c>, for all of an application.</param>
    /// <returns>The same options.</returns>
    public TOptions Configure<TOptions>(TOptions options)
        where TOptions : AwsClientOptions
    {
        ArgumentNullException.ThrowIfNull(options);
        options.Answers = _source;
        return options;
    }

    private AwsAnswers Add<TRequest>(Func<object, CancellationToken, ValueTask<object>> answer, bool isOnce)
    {
        var handlers = _handlers.GetOrAdd(typeof(TRequest), static _ => new Handlers());
        if (isOnce) handlers.Once.Enqueue(answer);
        else handlers.Always = answer;
        return this;
    }

    private sealed class Handlers
    {
        public ConcurrentQueue<Func<object, CancellationToken, ValueTask<object>>> Once { get; } = [];

        public Func<object, CancellationToken, ValueTask<object>>? Always { get; set; }
    }

    private sealed class Source(AwsAnswers answers) : AwsAnswerSource
    {
        protected override async ValueTask<object> AnswerAsync(
            string service, string operation, object request, Type response, int attempt, CancellationToken cancellationToken)
        {
            answers._sent.Enqueue(new AwsSentRequest(service, operation, request, attempt));
            Func<object, CancellationToken, ValueTask<object>>? answer = null;
            if (answers._handlers.TryGetValue(request.GetType(), out var handlers) && !handlers.Once.TryDequeue(out answer)) answer = handlers.Always;
            if (answer is null) throw None(service, operation, request, response);
            var answered = await answer(request, cancellationToken).ConfigureAwait(false);
            if (response.IsInstanceOfType(answered)) return answered;
            throw new InvalidOperationException(
                $"The answer to {operation} of {service} is {(answered is null ? "null" : $"a {answered.GetType().Name}")}. Expected a {response.Name}.");
        }

        // Typed tables and consumers have requests of their own, which no test can name.
        private static InvalidOperationException None(string service, string operation, object request, Type response) => new(
            request.GetType().Name == operation + "Request"
                ? $"Nothing answers {operation} of {service}. Add one to AwsAnswers: On(({request.GetType().Name} request) => new {response.Name} {{ … }})."
                : $"{operation} of {service} is called by a typed table, a sender or a consumer, whose requests have no public type. Use a local service " +
                "in the test, such as LocalDynamoDb of Tern.Local.");
    }
}
