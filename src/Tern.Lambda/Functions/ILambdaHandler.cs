using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>
/// A handler that is bound to a source of Lambda events, such as <c>SqsMessages.Each.To(…)</c>. Pass it to
/// <see cref="LambdaApplication.On{THandler}"/>.
/// </summary>
public interface ILambdaHandler
{
    internal Handler Handler { get; }
}
