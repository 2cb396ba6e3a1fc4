using System.Buffers;
using Tern.Lambda.Runtime;

namespace Tern.Lambda;

/// <summary>
/// The output to which a raw handler writes its response. It belongs to one invocation: after the handler has
/// completed, every use throws, so that work left behind never writes into another invocation's response.
/// </summary>
/// <remarks>
/// If it is used as an <see cref="IBufferWriter{T}"/>, for example by a <c>Utf8JsonWriter</c>, it is boxed, and the
/// output goes through 1 KB of scratch space that belongs to the invocation. <see cref="Write"/> allocates nothing.
/// </remarks>
public readonly struct LambdaResponse : IBufferWriter<byte>, IEquatable<LambdaResponse>
{
    private readonly object? _target;
    private readonly int _version;

    /// <summary>
    /// Initializes a response that is written to <paramref name="output"/>: to call a handler in a test.
    /// </summary>
    /// <param name="output">The output.</param>
    public LambdaResponse(IBufferWriter<byte> output)
    {
        ArgumentNullException.ThrowIfNull(output);
        _target = output;
    }

    internal LambdaResponse(AnswerBuffer answer)
    {
        _target = answer;
        _version = answer.Version;
    }

    private IBufferWriter<byte> Output =>
        (IBufferWriter<byte>?)_target ?? throw new InvalidOperationException("This response doesn't belong to an invocation.");

    /// <summary>Determines whether two values are the response of the same invocation.</summary>
    /// <param name="left">The first value.</param>
    /// <param name="right">The second value.</param>
    public static bool operator ==(LambdaResponse left, LambdaResponse right) => left.Equals(right);

    /// <summary>Determines whether two values are responses of different invocations.</summary>
    /// <param name="left">The first value.</param>
    /// <param name="right">The second value.</param>
    public static bool operator !=(LambdaResponse left, LambdaResponse right) => !left.Equals(right);

    /// <summary>Appends bytes to the response.</summary>
    /// <param name="bytes">The bytes; they are copied.</param>
    /// <exception cref="InvalidOperationException">The invocation has ended: await all work before the handler
    /// returns.</exception>
    public void Write(ReadOnlySpan<byte> bytes)
    {
        if (_target is AnswerBuffer answer) answer.Write(_version, bytes);
        else Output.Write(bytes);
    }

    /// <inheritdoc/>
    /// <exception cref="InvalidOperationException">The invocation has ended: await all work before the handler
    /// returns.</exception>
    public void Advance(int count)
    {
        if (_target is AnswerBuffer answer) answer.Advance(_version, count);
        else Output.Advance(count);
    }

    /// <inheritdoc/>
    /// <exception cref="InvalidOperationException">The invocation has ended: await all work before the handler
    /// returns.</exception>
    public Memory<byte> GetMemory(int sizeHint = 0) =>
        _target is AnswerBuffer answer ? answer.GetMemory(_version, sizeHint) : Output.GetMemory(sizeHint);

    /// <inheritdoc/>
    /// <exception cref="InvalidOperationException">The invocation has ended: await all work before the handler
    /// returns.</exception>
    public Span<byte> GetSpan(int sizeHint = 0) =>
        _target is AnswerBuffer answer ? answer.GetSpan(_version, sizeHint) : Output.GetSpan(sizeHint);

    /// <inheritdoc/>
    public bool Equals(LambdaResponse other) => ReferenceEquals(_target, other._target) && _version == other._version;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is LambdaResponse other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(_target, _version);
}
