namespace Tern.Handling;

/// <summary>A source whose inputs are converted.</summary>
internal sealed class MappedSource<TInput, TMapped, TRegistration>(Source<TInput, TRegistration> source, Func<TInput, TMapped> map)
    : Source<TMapped, TRegistration>
{
    public override TRegistration Bind(HandlerCall<TMapped> call) => source.Bind(call.Map(map));
}
