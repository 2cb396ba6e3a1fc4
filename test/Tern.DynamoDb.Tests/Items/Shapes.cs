namespace Tern.DynamoDb.Tests.Items;

/// <summary>Types that are constructed in every way there is.</summary>
public static partial class Shapes
{
    [DynamoTable("shapes-1")]
    [DynamoItem]
    public sealed partial class Initialized
    {
        [PartitionKey]
        public required string Id { get; init; }

        public string Name { get; init; } = "unnamed";

        public string? Note { get; set; } = "none";

        public List<string> Tags { get; init; } = ["new"];

        public int Count { get; private set; } = 5;

        [DynamoAttribute]
        private int _hidden = 7;

        [DynamoAttribute("writtenOnly")]
        public string Computed => Id + Name;

        public int Hidden() => _hidden;

        public void Change(int value) => (_hidden, Count) = (value, value);
    }

    [DynamoTable("shapes-2")]
    [DynamoItem]
    public sealed partial class Constructed
    {
        public Constructed(
            string id, int size = 3, Color color = Color.Green, string? text = "t", decimal price = -1.5m, double ratio = double.NaN, char mark = '\'')
        {
            Id = id;
            Size = size;
            Color = color;
            Text = text;
            Price = price;
            Ratio = ratio;
            Mark = mark;
        }

        [PartitionKey]
        public string Id { get; }

        public int Size { get; }

        public Color Color { get; }

        public string? Text { get; }

        public decimal Price { get; }

        public double Ratio { get; }

        public char Mark { get; }

        public HashSet<int> Numbers { get; init; } = [1];
    }

    public abstract class Entity
    {
        public string Kind { get; protected init; } = "base";

        public virtual int Weight { get; set; } = 1;
    }

    [DynamoTable("inherited-shapes")]
    [DynamoItem(Naming = DynamoNaming.SnakeCase, WriteNulls = true)]
    public sealed partial class Inherited : Entity
    {
        [PartitionKey]
        public string ItemId { get; set; } = "";

        public override int Weight { get; set; } = 2;

        public string? URLPath { get; set; }

        public Node? Tree { get; set; }
    }

    /// <summary>A type that holds itself.</summary>
    public sealed record Node(string Name, Node? Left = null, List<Node>? Children = null);

    [DynamoTable("shapes-3")]
    [DynamoItem]
    public sealed partial record Generics(
        [property: PartitionKey] string Id, Pair<int, string> First, Pair<string, Point> Second, Outer.Inner Nested, MutablePoint Mutable);

    public sealed record Pair<TLeft, TRight>(TLeft Left, TRight Right);

    public static class Outer
    {
        public struct Inner
        {
            public int A { get; init; }

            public string? B { get; set; }
        }
    }

    public struct MutablePoint
    {
        public MutablePoint(int x) => X = x;

        public int X { get; }

        public int Y { get; set; }
    }

    /// <summary>Init-only members of generic types and bases, which only an accessor reaches.</summary>
    [DynamoTable("shapes-4")]
    [DynamoItem]
    public sealed partial class Accessed : Holder<int>
    {
        [PartitionKey]
        public required string Id { get; init; }

        public Holder<string>? Text { get; init; }

        public ValueHolder<Point> Value { get; init; }
    }

    public class Holder<T>
    {
        public T? Held { get; init; }

        public virtual T? Hidden { get; protected set; }

        public void Hide(T value) => Hidden = value;
    }

    public struct ValueHolder<T> where T : struct, IEquatable<T>
    {
        public required T Other { get; init; }

        public T? Held { get; init; }
    }

    [DynamoTable("shapes-5")]
    [DynamoItem]
    public sealed partial record Extended([property: PartitionKey] string Id)
    {
        [DynamoExtensionData]
        public AttributeMap? Rest { get; init; }
    }
}
