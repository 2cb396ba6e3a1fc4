using System.Text.Json.Serialization;

namespace Tern.Lambda;

/// <summary>
/// Makes a class a function: a partial class whose method <c>HandleAsync</c> takes the event, or what it holds in a type of its own, then services, then the
/// <see cref="CancellationToken"/>. <see cref="LambdaApplication.RunAsync{TFunction}"/> runs it.
/// </summary>
/// <remarks>
/// <para>There is one instance for each invocation; in a batch, for each record. Its constructor's parameters are
/// services. A class whose constructor takes nothing, and that isn't disposed of, is made with <c>new</c>, and no
/// provider of services is built for it.</para>
/// <para>Static methods <c>Configure</c> set up the rest, each where there is one:
/// <c>Configure(LambdaApplicationBuilder)</c> registers services, <c>Configure(LambdaApplication)</c> adds middleware
/// and hooks, <c>Configure(BatchOptions)</c> says how batches are handled. What is wrong with a class is a compiler
/// error, <c>TERN2001</c> and on.</para>
/// </remarks>
[AttributeUsage(AttributeTargets.Class, Inherited = false)]
public sealed class LambdaFunctionAttribute : Attribute
{
    /// <summary>
    /// A function whose source is told by what <c>HandleAsync</c> takes: <c>SqsMessage</c>,
    /// <c>Batch&lt;KinesisRecord&gt;</c>, <c>HttpApiRequest</c>.
    /// </summary>
    public LambdaFunctionAttribute()
    {
    }

    /// <summary>A function with a source that its types don't tell: where it takes a body, or where two sources have one event.</summary>
    /// <param name="source">The source.</param>
    public LambdaFunctionAttribute(LambdaSource source) => Source = source;

    /// <summary>Where the function's events come from.</summary>
    public LambdaSource Source { get; }

    /// <summary>
    /// The <see cref="JsonSerializerContext"/> that bodies and answers are read and written with. It names their types
    /// with <see cref="JsonSerializableAttribute"/>.
    /// </summary>
    public Type? Json { get; set; }

    /// <summary>What messages and <c>HandlerContext.HandlerName</c> call the handler; null for the class's name.</summary>
    public string? Name { get; set; }

    /// <summary>Whether the program's entry point, <c>Main</c>, is generated into the class: a function that is nothing else needs no other file.</summary>
    public bool GenerateMain { get; set; }

    /// <summary>How the records of a batch are handled; see <see cref="BatchOptions.Mode"/>.</summary>
    public BatchMode BatchMode { get; set; }

    /// <summary>The most records, or groups, in work at once; see <see cref="BatchOptions.MaxConcurrency"/>, whose value stays where this isn't set.</summary>
    public int MaxConcurrency { get; set; }

    /// <summary>
    /// Whether failed records are reported one by one; see <see cref="BatchOptions.ReportBatchItemFailures"/>, whose
    /// value stays where this isn't set.
    /// </summary>
    public bool ReportBatchItemFailures { get; set; }

    /// <summary>What happens to records that fail again and again; see <see cref="BatchOptions.PoisonAction"/>.</summary>
    public PoisonAction PoisonAction { get; set; }

    /// <summary>
    /// From which receive on a failing record is poison; see <see cref="BatchOptions.PoisonAfterReceives"/>, whose
    /// value stays where this isn't set.
    /// </summary>
    public int PoisonAfterReceives { get; set; }
}
