using System.Text.Json.Serialization;
using Tern.Handling;

namespace Tern.Lambda;

/// <summary>
/// Turns a class into a Lambda function. The class is partial, and its method <c>HandleAsync</c> takes the event, or
/// its content as a type of your own, then services, then the <see cref="CancellationToken"/>.
/// <see cref="LambdaApplication.RunAsync{TFunction}"/> runs it.
/// </summary>
/// <remarks>
/// <para>Each invocation gets its own instance of the class; in a batch, each record does. The constructor's parameters
/// are services. A class that has a parameterless constructor and isn't disposable is created with <c>new</c>, and no
/// service provider is built for it.</para>
/// <para>Optional static methods named <c>Configure</c> set up the rest: <c>Configure(LambdaApplicationBuilder)</c>
/// registers services, <c>Configure(LambdaApplication)</c> adds middleware and hooks, and
/// <c>Configure(BatchOptions)</c> sets how batches are handled. Errors in a class are compiler errors, from
/// <c>TERN2001</c> on.</para>
/// </remarks>
[AttributeUsage(AttributeTargets.Class, Inherited = false)]
public sealed class LambdaFunctionAttribute : Attribute
{
    /// <summary>
    /// Initializes a new instance for a function whose event source follows from the parameter of <c>HandleAsync</c>:
    /// <c>SqsMessage</c>, <c>Batch&lt;KinesisRecord&gt;</c>, <c>HttpApiRequest</c>.
    /// </summary>
    public LambdaFunctionAttribute()
    {
    }

    /// <summary>
    /// Initializes a new instance for a function whose event source doesn't follow from its types: because it takes a
    /// body, or because two sources share one event type.
    /// </summary>
    /// <param name="source">The event source.</param>
    public LambdaFunctionAttribute(LambdaSource source) => Source = source;

    /// <summary>Gets the source of the function's events.</summary>
    public LambdaSource Source { get; }

    /// <summary>
    /// Gets or sets the <see cref="JsonSerializerContext"/> with which bodies and responses are read and written. It
    /// declares their types with <see cref="JsonSerializableAttribute"/>.
    /// </summary>
    public Type? Json { get; set; }

    /// <summary>
    /// Gets or sets the name of the handler in messages and in <c>HandlerContext.HandlerName</c>; null for the class's
    /// name.
    /// </summary>
    public string? Name { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether the program's entry point, <c>Main</c>, is generated into the class. A
    /// function that consists of one class then needs no other file.
    /// </summary>
    public bool GenerateMain { get; set; }

    /// <summary>Gets or sets how the records of a batch are handled; see <see cref="HandlerOptions.Mode"/>.</summary>
    public HandlerMode Mode { get; set; }

    /// <summary>
    /// Gets or sets the maximum number of records, or groups, that are handled at once. If it isn't set,
    /// <see cref="HandlerOptions.MaxConcurrency"/> keeps its value.
    /// </summary>
    public int MaxConcurrency { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether failed records are reported individually. If it isn't set,
    /// <see cref="BatchOptions.ReportBatchItemFailures"/> keeps its value.
    /// </summary>
    public bool ReportBatchItemFailures { get; set; }

    /// <summary>
    /// Gets or sets the action for records that fail repeatedly; see <see cref="HandlerOptions.PoisonAction"/>.
    /// </summary>
    public PoisonAction PoisonAction { get; set; }

    /// <summary>
    /// Gets or sets the number of attempts from which a failing record counts as poison. If it isn't set,
    /// <see cref="HandlerOptions.PoisonAfterAttempts"/> keeps its value.
    /// </summary>
    public int PoisonAfterAttempts { get; set; }
}
