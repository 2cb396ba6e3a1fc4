using System.Text;
using Tern.Buffers;
using Tern.TestHarness;

namespace Tern.DynamoDb.Tests.Items;

public sealed class ItemAllocationTests
{
    private static readonly User Ada = new()
    {
        Pk = "USER#0000001", Sk = "PROFILE#2024", Name = "Ada Lovelace", Email = "ada.lovelace@example.com", Age = 21, Balance = 1235.56m, Active = true,
        CreatedAt = new DateTime(2024, 5, 6, 7, 8, 9, 123, DateTimeKind.Utc), Tags = ["admin", "beta", "eu-west-1"],
        Address = new Address { Street = "12 Analytical Way", City = "London", Zip = "NW1 6XE" },
    };

    [Fact]
    public void Reading_allocates_the_item_and_nothing_else()
    {
        var json = Encoding.UTF8.GetBytes(ItemJson.Write(Ada));
        var map = ItemJson.Map<User>();

        var item = AllocationTest.BytesPerCall(() => Materialize(Ada));
        Assert.Equal(item, AllocationTest.BytesPerCall(() =>
        {
            var reader = new ItemReader(json);
            map.Read(ref reader);
        }));
    }

    [Fact]
    public void Writing_allocates_nothing()
    {
        using var buffer = new PooledBuffer();
        var order = new Order("c1", 7, OrderStatus.Paid, DateTimeOffset.UnixEpoch, 12.50m, new List<OrderLine>());
        var (users, orders) = (ItemJson.Map<User>(), ItemJson.Map<Order>());

        Assert.Equal(0, AllocationTest.BytesPerCall(() =>
        {
            buffer.Clear();
            var writer = new ItemWriter(buffer);
            users.Write(ref writer, Ada, 0);
            writer.Flush();
        }));
        Assert.Equal(0, AllocationTest.BytesPerCall(() =>
        {
            buffer.Clear();
            var writer = new ItemWriter(buffer);
            orders.Write(ref writer, order with { }, 0);
            writer.Flush();
        }) - AllocationTest.BytesPerCall(() => _ = order with { }) - EnumeratorOfInterface);
    }

    // An interface's enumerator is a separate object: foreach over IReadOnlyList<T>. An empty List<T> has a shared one.
    private const int EnumeratorOfInterface = 0;

    // The same objects, created by hand.
    private static User Materialize(User user) => new()
    {
        Pk = Copy(user.Pk), Sk = Copy(user.Sk), Name = Copy(user.Name), Email = Copy(user.Email), Tags = Copies(user.Tags),
        Address = new Address { Street = Copy(user.Address.Street), City = Copy(user.Address.City), Zip = Copy(user.Address.Zip) },
    };

    private static List<string> Copies(List<string> texts)
    {
        var copies = new List<string>();
        foreach (var text in texts) copies.Add(Copy(text));
        return copies;
    }

    private static string Copy(string text) => new(text.AsSpan());
}
