namespace Tern.Benchmarks.Compare;

/// <summary>One thing that is measured: an operation as one library does it.</summary>
/// <param name="Operation">The operation, a row of the bars' table.</param>
/// <param name="Library">Who does it.</param>
/// <param name="Call">One call; complete when it returns, as nothing in it waits.</param>
/// <param name="Verify">One call whose result and request are looked at; throws when they are not right.</param>
internal sealed record Subject(Operation Operation, Library Library, Func<ValueTask> Call, Func<ValueTask> Verify)
{
    public string Title => $"{Operation.Title()}, {Library.Title()}";
}
