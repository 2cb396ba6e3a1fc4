using System.Text;
using Tern.Local.Fuzz.Programs;

namespace Tern.Local.Fuzz.Mutations;

/// <summary>Makes a valid request invalid in some way.</summary>
internal sealed class RequestMutator(Random random)
{
    private readonly TreeMutations _trees = new(random);
    private readonly ByteMutations _bytes = new(random);
    private readonly StringBuilder _text = new();

    /// <summary>The mutated request's target and body. One in five is left as it is; parts of <paramref name="other"/> may end up in the rest.</summary>
    public (string Target, byte[] Body) Mutate(Request request, Request other)
    {
        var target = random.OneIn(50) ? other.Target : request.Target;
        var body = request.Utf8;
        if (random.OneIn(5)) return (target, body);
        if (!random.OneIn(10))
        {
            var tree = JsonTree.Parse(body);
            _trees.Mutate(tree, JsonTree.Parse(other.Utf8));
            _text.Clear();
            tree.Write(_text);
            body = Encoding.UTF8.GetBytes(_text.ToString());
            if (!random.OneIn(30)) return (target, body);
        }

        return (target, _bytes.Mutate(body));
    }
}
