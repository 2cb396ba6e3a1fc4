using System.Diagnostics.CodeAnalysis;
using Tern.Handling;
using Tern.Lambda.Events;
using Tern.Lambda.Runtime;

namespace Tern.Lambda.Functions;

/// <summary>A handler of a function that runs item by item, each in an invocation of its own.</summary>
internal sealed class LambdaTrial<TItem> : HandlerTrial<TItem>
{
    private readonly Handler _handler;
    private readonly IItemHandler<TItem> _items;
    private ReadOnlyMemory<byte> _event = "{}"u8.ToArray();

    public LambdaTrial(Handler handler)
    {
        _handler = handler;
        _items = handler as IItemHandler<TItem> ?? throw new NotSupportedException($"The handler '{handler.DisplayName}' can't run without an application.");
        var needs = new HandlerNeeds();
        handler.Prepare(needs);
        if (needs.Classes.Count > 0) HandlerClass = needs.Classes[0].Type;
    }

    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)]
    [field: DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)]
    public override Type? HandlerClass { get; }

    public override RecordRules<TItem>? Rules => _items.Rules;

    public override HandlerSettings? Settings => _items.BatchSettings?.Handling;

    // The invocation isn't disposed, because items are views of its event.
    public override IReadOnlyList<TItem> Read(ReadOnlyMemory<byte> json)
    {
        _event = json;
        var invocation = new DirectInvocation(new LambdaPayload(json), DirectInvocation.NewContext(CancellationToken.None));
        return _items.ReadItems(_handler.NewContext(invocation, new FunctionServices(LambdaApplication.CreateBuilder(new LambdaRuntimeOptions()), null)));
    }

    public override async ValueTask<TrialAnswer?> InvokeAsync(TItem item, IServiceProvider services, CancellationToken cancellationToken)
    {
        var call = new ItemCall(this, item, services);
        using var invocation = new DirectInvocation(new LambdaPayload(_event), DirectInvocation.NewContext(cancellationToken));
        var answer = await invocation.RunAsync(call).ConfigureAwait(false);
        return answer.Length == 0 ? null : new TrialAnswer(answer, call.ContentType, HttpAnswer.IsFor(item) ? call.Status(answer) : 0);
    }

    private sealed class ItemCall(LambdaTrial<TItem> trial, TItem item, IServiceProvider services) : InvocationHandler
    {
        private HandlerContext? _context;

        public string ContentType { get; private set; } = "application/json";

        public int Status(ReadOnlySpan<byte> answer) => _context!.IsStreamed ? _context.StreamedStatus : HttpAnswer.StatusOf(answer);

        public override async ValueTask InvokeAsync(Invocation invocation)
        {
            var context = trial._handler.NewContext(invocation, new FunctionServices(LambdaApplication.CreateBuilder(new LambdaRuntimeOptions()), services));
            _context = context;
            ValueTask handling;
            try
            {
                context.Show(item);
                handling = trial._items.InvokeItemAsync(item, context);
            }
            catch (Exception failure)
            {
                handling = ValueTask.FromException(failure);
            }

            await context.EndAsync(handling).ConfigureAwait(false);
            if (!context.IsStreamed) ContentType = context.AnswerContentType;
        }
    }
}
