namespace Tern.DynamoDb;

public sealed partial class DynamoDbClient
{
    /// <summary>
    /// Returns a collection of several item types in one table, which a single query reads:
    /// <c>db.Collection().With&lt;Customer&gt;().With&lt;Order&gt;()</c>.
    /// </summary>
    /// <param name="name">
    /// The table's name or ARN, which is used as is; null for the layout's name with the prefix
    /// <see cref="DynamoDbClientOptions.TableNamePrefix"/>.
    /// </param>
    /// <returns>The collection, which has no types yet.</returns>
    public DynamoCollection Collection(string? name = null) => new(this, name, []);
}
