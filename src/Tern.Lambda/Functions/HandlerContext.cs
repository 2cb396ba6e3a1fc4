using System.Runtime.CompilerServices;
using Microsoft.Extensions.DependencyInjection;
using Tern.Buffers;
using Tern.Lambda.Batches;
using Tern.Lambda.Events;
using Tern.Lambda.Functions;
using Tern.Lambda.Runtime;

namespace Tern.Lambda;

/// <summary>
/// An invocation on its way through middleware and filters to the handler; in a filter of a batch, one record of it. A
/// handler that wants it asks for it in a place of a service.
/// </summary>
public class HandlerContext
{
    private readonly FunctionServices _services;
    // Which invocation this is of those that the object below serves one after the other.
    private readonly int _version;
    // Two bytes, as it is kept for each record.
    private short _streamedStatus;

    // An IServiceScope; of its own type, a look at whether there is one would load that type's assembly.
    private object? _scope;
    private Dictionary<string, object?>? _items;
    private object? _ahead;

    internal HandlerContext(Invocation invocation, FunctionServices services, Handler handler)
    {
        Invocation = invocation;
        _version = invocation.Version;
        _services = services;
        Handler = handler;
        CancellationToken = invocation.CancellationToken;
    }

    private HandlerContext(HandlerContext batch, object record, CancellationToken cancellationToken)
    {
        Invocation = batch.Invocation;
        _version = batch._version;
        _services = batch._services;
        Handler = batch.Handler;
        CancellationToken = cancellationToken;
        Event = record;
        IsRecord = true;
    }

    /// <summary>The invocation's own context: its id, deadline and trace.</summary>
    public LambdaContext Lambda => Invocation.GetContext(_version);

    /// <summary>The handler that was chosen: the name it was given, or else that of its source, such as <c>Sqs</c>.</summary>
    public string HandlerName => Handler.DisplayName;

    /// <summary>The event as it arrived. The bytes belong to the next invocation when this one has ended.</summary>
    public ReadOnlyMemory<byte> Payload => Invocation.GetPayload(_version).Json;

    /// <summary>The event once it was read, in a batch the record; null before that, as in middleware ahead of <c>next</c>.</summary>
    public object? Event { get; internal set; }

    /// <summary>Fires a margin before the invocation's deadline.</summary>
    public CancellationToken CancellationToken { get; }

    /// <summary>
    /// The services of this invocation; in a batch, those of this record: each record has a scope of its own. The scope is
    /// made when they are first asked for and disposed of before the event is acknowledged.
    /// </summary>
    public IServiceProvider Services
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        get => Scope().ServiceProvider;
    }

    /// <summary>What middleware and filters want to hand on.</summary>
    public IDictionary<string, object?> Items => _items ??= [];

    /// <summary>Whether this is a record of a batch, which has no answer of its own.</summary>
    public bool IsRecord { get; }

    /// <summary>Whether the answer was streamed: it is on its way to the caller, and nothing of it can be read or replaced.</summary>
    public bool IsStreamed { get; internal set; }

    /// <summary>The media type of what was answered so far; <c>application/json</c> where nothing says otherwise.</summary>
    /// <exception cref="ObjectDisposedException">The invocation has ended.</exception>
    public string AnswerContentType => Invocation.Answer.GetContentType(_version);

    internal Invocation Invocation { get; }

    internal Handler Handler { get; }

    internal BatchLog BatchLog => _services.BatchLog;

    /// <summary>The status of an answer that was streamed; 0 for none.</summary>
    internal int StreamedStatus
    {
        get => _streamedStatus;
        set => _streamedStatus = (short)value;
    }

    internal int Version => _version;

    /// <summary>Whether nothing was answered yet.</summary>
    internal bool HasNoAnswer => ReadAnswer(static bytes => bytes.IsEmpty);

    /// <summary>Answers in the place of the handler, or of what it answered.</summary>
    /// <typeparam name="T">The type of the answer, such as <c>HttpApiResponse</c>.</typeparam>
    /// <param name="answer">The answer.</param>
    /// <exception cref="InvalidOperationException">
    /// This is a record of a batch, or the answer was streamed, or the invocation has ended.
    /// </exception>
    public void Respond<T>(T answer)
        where T : ILambdaEvent<T>
    {
        ArgumentNullException.ThrowIfNull(answer);
        ThrowIfNotAnswerable();
        var output = BeginAnswer();
        var isWhole = false;
        try
        {
            answer.Write(output);
            isWhole = true;
        }
        finally
        {
            EndAnswer(isWhole);
        }
    }

    /// <summary>Answers in the place of the handler, or of what it answered.</summary>
    /// <param name="answer">The answer's bytes.</param>
    /// <param name="contentType">Their media type.</param>
    /// <exception cref="InvalidOperationException">
    /// This is a record of a batch, or the answer was streamed, or the invocation has ended.
    /// </exception>
    public void Respond(ReadOnlySpan<byte> answer, string contentType = "application/json")
    {
        ContentTypes.Validate(contentType);
        ThrowIfNotAnswerable();
        Invocation.Answer.Replace(_version, answer, contentType);
    }

    /// <summary>Looks at what was answered so far, as a filter may once <c>next</c> has returned. Empty for none, and for a record of a batch.</summary>
    /// <typeparam name="T">What is made of it.</typeparam>
    /// <param name="read">Reads the answer's bytes, which are not to be kept. It must not answer itself.</param>
    /// <returns>What <paramref name="read"/> returned.</returns>
    /// <exception cref="ObjectDisposedException">The invocation has ended.</exception>
    public T ReadAnswer<T>(Func<ReadOnlySpan<byte>, T> read)
    {
        ArgumentNullException.ThrowIfNull(read);
        return Invocation.Answer.Read(_version, read);
    }

    /// <summary>Begins an answer in the place of what there is; <see cref="EndAnswer"/> ends it.</summary>
    internal PooledBuffer BeginAnswer() => Invocation.Answer.BeginWriting(_version);

    /// <summary>Ends an answer. One that is not whole is taken back.</summary>
    internal void EndAnswer(bool isWhole) => Invocation.Answer.EndWriting(_version, isWhole);

    /// <summary>Appends to the answer.</summary>
    internal void Append(ReadOnlySpan<byte> bytes) => Invocation.Answer.Write(_version, bytes);

    /// <summary>Takes back what was answered.</summary>
    internal void ClearAnswer() => Invocation.Answer.Clear(_version);

    /// <summary>A copy of what was answered so far.</summary>
    internal byte[] CopyAnswer() => ReadAnswer(static bytes => bytes.ToArray());

    /// <summary>Reads the event, or takes it as it was read already: it is read once.</summary>
    internal TEvent Read<TEvent>(PayloadReader<TEvent> reader) => _ahead is TEvent value ? value : reader.Read(Invocation.GetPayload(_version));

    /// <summary>Reads the event before the handler does; null where it cannot be read, which the handler then finds and says.</summary>
    internal object? ReadAhead<TEvent>(PayloadReader<TEvent> reader)
    {
        try
        {
            return _ahead = reader.Read(Invocation.GetPayload(_version));
        }
        // Whatever it is: the handler meets it again.
        catch
        {
            return null;
        }
    }

    internal HandlerContext ForRecord(object record, CancellationToken cancellationToken) => new(this, record, cancellationToken);

    /// <summary>Makes the context of a record that is done with that of the next one. Only where nobody but the binding of the handler has seen it.</summary>
    internal void BeginNext(object record)
    {
        Event = record;
        _scope = null;
    }

    /// <summary>What a handler asks for in a place of a service.</summary>
    internal T Get<T>()
        where T : notnull
    {
        if (typeof(T) == typeof(LambdaContext)) return (T)(object)Lambda;
        if (typeof(T) == typeof(HandlerContext)) return (T)(object)this;
        if (Event is not null && Event.GetType() == typeof(T)) return (T)Event;
        if (typeof(T) == typeof(IServiceProvider)) return (T)Services;
        return GetService<T>();
    }

    /// <summary>Ends what was begun: waits for it, then disposes of the scope. What fails in either is the failure of this invocation or record.</summary>
    internal ValueTask EndAsync(ValueTask handling)
    {
        if (handling.IsCompletedSuccessfully && _scope is null)
        {
            handling.GetAwaiter().GetResult();
            return default;
        }

        return FinishAsync(handling);
    }

    private async ValueTask FinishAsync(ValueTask handling)
    {
        try
        {
            await handling.ConfigureAwait(false);
        }
        catch (Exception failure) when (_scope is not null)
        {
            try
            {
                await DisposeScopeAsync().ConfigureAwait(false);
            }
            catch (Exception inDispose)
            {
                throw new AggregateException($"The handler '{HandlerName}' failed, and so did disposing of its services.", failure, inDispose);
            }

            throw;
        }

        if (_scope is not null) await DisposeScopeAsync().ConfigureAwait(false);
    }

    private void ThrowIfNotAnswerable()
    {
        if (IsRecord)
        {
            throw new InvalidOperationException(
                "A record of a batch has no answer of its own. Throw to report it as failed, or return to report it as handled.");
        }

        if (IsStreamed) throw new InvalidOperationException("The answer was streamed: there is nothing left to replace.");
    }

    // Apart from Get, so that a handler without services doesn't load what belongs to them.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private T GetService<T>()
        where T : notnull =>
        _services.FindSingleton(typeof(T)) is { } singleton ? (T)singleton : Services.GetRequiredService<T>();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private IServiceScope Scope()
    {
        if (_scope is { } scope) return (IServiceScope)scope;

        // Two at once may ask: one scope stays.
        var made = _services.CreateScope();
        var first = Interlocked.CompareExchange(ref _scope, made, null);
        if (first is null) return made;
        made.Dispose();
        return (IServiceScope)first;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ValueTask DisposeScopeAsync()
    {
        var scope = _scope;
        if (scope is IAsyncDisposable asynchronous) return asynchronous.DisposeAsync();
        (scope as IServiceScope)?.Dispose();
        return default;
    }
}
