using System.ComponentModel;
using System.Runtime.CompilerServices;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Tern.Buffers;
using Tern.Handling;
using Tern.Lambda.Batches;
using Tern.Lambda.Events;
using Tern.Lambda.Functions;
using Tern.Lambda.Runtime;

namespace Tern.Lambda;

/// <summary>
/// The context of an invocation, passed through middleware and filters to the handler; in a filter of a batch, the
/// context of one record. A handler receives it by declaring a parameter of this type instead of a service.
/// </summary>
public class HandlerContext : HandlerScope, IHandlerAnswer
{
    private readonly FunctionServices _services;
    // The invocation that this context belongs to: the object below serves several, one after another.
    private readonly int _version;
    // Two bytes, because it is stored for each record.
    private short _streamedStatus;

    // An IServiceScope. If the field had that type, checking it for null would load the type's assembly.
    private object? _scope;
    private object? _ahead;

    internal HandlerContext(Invocation invocation, FunctionServices services, Handler handler)
        : base(invocation.CancellationToken)
    {
        Invocation = invocation;
        _version = invocation.Version;
        _services = services;
        Handler = handler;
    }

    private HandlerContext(HandlerContext batch, object record, CancellationToken cancellationToken)
        : base(cancellationToken)
    {
        Invocation = batch.Invocation;
        _version = batch._version;
        _services = batch._services;
        Handler = batch.Handler;
        Item = record;
        IsRecord = true;
    }

    /// <summary>Gets the Lambda context of the invocation: its request ID, deadline and trace.</summary>
    public LambdaContext Lambda => Invocation.GetContext(_version);

    /// <summary>
    /// Gets the name of the selected handler: the name it was given or else the name of its source, such as <c>Sqs</c>.
    /// </summary>
    public override string HandlerName => Handler.DisplayName;

    /// <inheritdoc/>
    public override DateTimeOffset? Deadline => Lambda.DeadlineOrNull;

    /// <inheritdoc/>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public override IHandlerAnswer? Answer => IsRecord ? null : this;

    /// <summary>
    /// Gets the event as it arrived. When the invocation has ended, the bytes are reused for the next one.
    /// </summary>
    public ReadOnlyMemory<byte> Payload => Invocation.GetPayload(_version).Json;

    /// <summary>
    /// Gets the services of this invocation or, in a batch, of this record: each record has its own scope. The scope is
    /// created on first use and disposed before the event is acknowledged.
    /// </summary>
    public override IServiceProvider Services
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        get => Scope().ServiceProvider;
    }

    /// <summary>
    /// Gets a value indicating whether this is a record of a batch, which has no response of its own.
    /// </summary>
    public bool IsRecord { get; }

    /// <summary>
    /// Gets a value indicating whether the response is streamed: the caller may already have received part of it, so it
    /// can't be read or replaced.
    /// </summary>
    public bool IsStreamed { get; internal set; }

    /// <summary>Gets the media type of the current response; <c>application/json</c> by default.</summary>
    /// <exception cref="ObjectDisposedException">The invocation has ended.</exception>
    public string AnswerContentType => Invocation.Answer.GetContentType(_version);

    /// <summary>
    /// Gets a factory of loggers that write to the function's log, for code that runs without services.
    /// </summary>
    public ILoggerFactory LoggerFactory => _services.LoggerFactory;

    bool IHandlerAnswer.IsHttp => HttpAnswer.IsFor(Item);

    int IHandlerAnswer.Status => ReadAnswer(HttpAnswer.StatusOf);

    string IHandlerAnswer.ContentType => AnswerContentType;

    internal Invocation Invocation { get; }

    internal Handler Handler { get; }

    internal BatchLog BatchLog => _services.BatchLog;

    /// <summary>The status of a streamed response; 0 if there is none.</summary>
    internal int StreamedStatus
    {
        get => _streamedStatus;
        set => _streamedStatus = (short)value;
    }

    internal int Version => _version;

    /// <summary>true if there is no response yet; otherwise, false.</summary>
    internal bool HasNoAnswer => ReadAnswer(static bytes => bytes.IsEmpty);

    /// <summary>Sets the response, replacing the handler's.</summary>
    /// <typeparam name="T">The type of the response, such as <c>HttpApiResponse</c>.</typeparam>
    /// <param name="answer">The response.</param>
    /// <exception cref="InvalidOperationException">This is a record of a batch, the response is streamed, or the
    /// invocation has ended.</exception>
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

    /// <summary>Sets the response, replacing the handler's.</summary>
    /// <param name="answer">The bytes of the response.</param>
    /// <param name="contentType">The media type of the response.</param>
    /// <exception cref="InvalidOperationException">This is a record of a batch, the response is streamed, or the
    /// invocation has ended.</exception>
    public void Respond(ReadOnlySpan<byte> answer, string contentType = "application/json")
    {
        ContentTypes.Validate(contentType);
        ThrowIfNotAnswerable();
        Invocation.Answer.Replace(_version, answer, contentType);
    }

    /// <summary>
    /// Reads the current response, for example in a filter after <c>next</c> has returned. It is empty if there is no
    /// response yet, and for a record of a batch.
    /// </summary>
    /// <typeparam name="T">The type of the result.</typeparam>
    /// <param name="read">A delegate that reads the bytes of the response. It must not keep them, and must not set the
    /// response.</param>
    /// <returns>The result of <paramref name="read"/>.</returns>
    /// <exception cref="ObjectDisposedException">The invocation has ended.</exception>
    public T ReadAnswer<T>(Func<ReadOnlySpan<byte>, T> read)
    {
        ArgumentNullException.ThrowIfNull(read);
        return Invocation.Answer.Read(_version, read);
    }

    byte[] IHandlerAnswer.ToArray() => CopyAnswer();

    void IHandlerAnswer.Set(ReadOnlySpan<byte> answer, string contentType) => Respond(answer, contentType);

    void IHandlerAnswer.SetHttp(int status, string body, string contentType) => HttpAnswer.Set(this, status, body, contentType);

    /// <summary>Begins a response that replaces the current one; <see cref="EndAnswer"/> ends it.</summary>
    internal PooledBuffer BeginAnswer() => Invocation.Answer.BeginWriting(_version);

    /// <summary>Ends a response. An incomplete response is discarded.</summary>
    internal void EndAnswer(bool isWhole) => Invocation.Answer.EndWriting(_version, isWhole);

    /// <summary>Appends to the response.</summary>
    internal void Append(ReadOnlySpan<byte> bytes) => Invocation.Answer.Write(_version, bytes);

    /// <summary>Discards the response.</summary>
    internal void ClearAnswer() => Invocation.Answer.Clear(_version);

    /// <summary>Copies the current response.</summary>
    internal byte[] CopyAnswer() => ReadAnswer(static bytes => bytes.ToArray());

    /// <summary>Reads the event, or returns it if it has already been read: it is read once.</summary>
    internal TEvent Read<TEvent>(PayloadReader<TEvent> reader) => _ahead is TEvent value ? value : reader.Read(Invocation.GetPayload(_version));

    /// <summary>
    /// Reads the event before the handler does. Returns null if it can't be read; the handler then reads it again and
    /// reports the error.
    /// </summary>
    internal object? ReadAhead<TEvent>(PayloadReader<TEvent> reader)
    {
        try
        {
            return _ahead = reader.Read(Invocation.GetPayload(_version));
        }
        // Ignore the exception, whatever it is: the handler gets it again.
        catch
        {
            return null;
        }
    }

    internal HandlerContext ForRecord(object record, CancellationToken cancellationToken) => new(this, record, cancellationToken);

    /// <summary>
    /// Reuses the context of a handled record for the next one. Allowed only if nothing but the handler's binding has
    /// seen the context.
    /// </summary>
    internal void BeginNext(object record)
    {
        Item = record;
        _scope = null;
    }

    /// <summary>Sets the event or batch once it has been read.</summary>
    internal void Show(object? item) => Item = item;

    /// <inheritdoc/>
    public override object Find(Type type)
    {
        if (type == typeof(LambdaContext)) return Lambda;
        if (type == typeof(HandlerContext) || type == typeof(HandlerScope)) return this;
        if (type.IsInstanceOfType(Item)) return Item!;
        if (type == typeof(IServiceProvider)) return Services;
        return GetService(type);
    }

    /// <summary>
    /// Awaits the handler, then disposes the scope. An exception from either fails this invocation or record.
    /// </summary>
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
                throw new AggregateException($"The handler '{HandlerName}' failed, and disposing its services failed too.", failure, inDispose);
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
                "A record of a batch has no response of its own. Throw to report it as failed, or return to report it as handled.");
        }

        if (IsStreamed) throw new InvalidOperationException("The response was streamed, so it can't be replaced.");
    }

    // Separate from Find, so that a handler without services doesn't load the assemblies of dependency injection.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private object GetService(Type type) => _services.FindSingleton(type) ?? Services.GetRequiredService(type);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private IServiceScope Scope()
    {
        if (_scope is { } scope) return (IServiceScope)scope;

        // Two threads may create a scope at the same time: only one is kept.
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
